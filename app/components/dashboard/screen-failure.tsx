import { useRevalidator } from 'react-router'
import { sentenceOf } from '#app/components/ui/sentence-of.ts'
import { Failure } from './failure.tsx'
import { Page } from './page.tsx'

/** Error screen for a failed loader, with a retry button. */
export function ScreenFailure({ title, error }: { title: string; error: unknown }) {
  const { revalidate } = useRevalidator()
  return (
    <Page title={title}>
      <Failure message={sentenceOf(error)} onRetry={revalidate} />
    </Page>
  )
}
