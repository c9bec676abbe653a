import { useRevalidator } from 'react-router'
import { explainError } from '#app/api/explain-error.ts'
import { Failure } from './failure.tsx'
import { Page } from './page.tsx'
import { ScreenNotFound } from './screen-not-found.tsx'

/** Error screen for a failed loader, with a retry button unless there is no such record. */
export function ScreenFailure({ title, error }: { title: string; error: unknown }) {
  const { revalidate } = useRevalidator()
  const { message, isUnknown } = explainError(error)
  if (isUnknown) return <ScreenNotFound />
  return (
    <Page title={title}>
      <Failure message={message} onRetry={revalidate} />
    </Page>
  )
}
