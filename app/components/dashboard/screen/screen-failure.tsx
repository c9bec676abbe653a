import { useRevalidator } from 'react-router'
import { errorMessageOf } from '#app/components/ui/error-message-of.ts'
import { Failure } from './failure.tsx'
import { Page } from './page.tsx'

/** Error screen for a failed loader, with a retry button. */
export function ScreenFailure({ title, error }: { title: string; error: unknown }) {
  const { revalidate } = useRevalidator()
  return (
    <Page title={title}>
      <Failure message={errorMessageOf(error)} onRetry={revalidate} />
    </Page>
  )
}
