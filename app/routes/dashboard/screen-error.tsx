import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { explainError } from '#app/api/explain-error.ts'
import { Failure } from '#app/components/dashboard/screen/failure.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { ScreenNotFound } from '#app/components/dashboard/screen/screen-not-found.tsx'
import { notNow, unexpected } from '#app/components/ui/error-message-of.ts'
import { isMissingScript, ScriptFailure } from './script-failure.tsx'

/** Shown instead of a screen that failed to load or render. */
export function ScreenError({ error }: { error: unknown }) {
  const { revalidate } = useRevalidator()
  useEffect(() => window.replayRecordedInput?.(), [])
  if (explainError(error).isUnknown) return <ScreenNotFound />
  return (
    <Page title={isTemporary(error) ? notNow : unexpected}>
      {isMissingScript(error) ? (
        <ScriptFailure script={error.script} />
      ) : (
        <Failure message={explainError(error).message} onRetry={revalidate} />
      )}
    </Page>
  )
}

/** True for temporary failures: network unreachable or backend unavailable (503). */
const isTemporary = (error: unknown) => isMissingScript(error) || explainError(error).isTemporary
