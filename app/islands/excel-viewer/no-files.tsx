import { ButtonLink } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'

/** Nobody has uploaded anything. */
export function NoFiles() {
  return (
    <EmptyState title="No files found" actions={<ButtonLink href="/excel">Upload an Excel file</ButtonLink>}>
      Nothing is uploaded at the moment. The first file shows up here as soon as it is read.
    </EmptyState>
  )
}
