import { ButtonLink } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'

/** Empty state while there are no uploaded files. */
export function NoFiles() {
  return (
    <EmptyState title="No files found" actions={<ButtonLink href="/excel">Upload an Excel file</ButtonLink>}>
      There are no uploaded files at the moment. A file appears here as soon as it has been read.
    </EmptyState>
  )
}
