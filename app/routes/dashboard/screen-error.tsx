import { useEffect } from 'react'
import { href, isRouteErrorResponse, Link, useRevalidator } from 'react-router'
import { Failure } from '#app/components/dashboard/failure.tsx'
import { Page } from '#app/components/dashboard/page.tsx'
import { buttonClass } from '#app/components/ui/button.tsx'
import { sentenceOf, unexpected } from '#app/components/ui/sentence-of.ts'
import { isMissingScript, UnloadedScreen } from './unloaded-screen.tsx'

/** In the place of a screen that could not be shown. */
export function ScreenError({ error }: { error: unknown }) {
  const { revalidate } = useRevalidator()
  useEffect(() => window.doEarly?.(), [])
  if (isRouteErrorResponse(error) && error.status === 404) return <ScreenNotFound />
  return (
    <Page title={unexpected}>
      {isMissingScript(error) ? (
        <UnloadedScreen script={error.script} />
      ) : (
        <Failure message={sentenceOf(error)} onRetry={revalidate} />
      )}
    </Page>
  )
}

export function ScreenNotFound() {
  return (
    <Page title="Page Not Found" lead="The address may have changed, or what stood here was deleted.">
      <Link to={href('/dashboard')} className={buttonClass()}>
        Back to the dashboard
      </Link>
    </Page>
  )
}
