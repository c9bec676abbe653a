import { ButtonLink } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'

/** Empty state while there are no uploaded files. */
export function NoFiles({ isReadOnly = false }: { isReadOnly?: boolean | undefined }) {
  if (isReadOnly) {
    return (
      <EmptyState title="No files found" actions={<ButtonLink href="/contact">Write to us</ButtonLink>}>
        There are no uploaded files, and we take no uploads at the moment.
      </EmptyState>
    )
  }
  return (
    <EmptyState title="No files found" actions={<ButtonLink href="/excel">Upload an Excel file</ButtonLink>}>
      There are no uploaded files at the moment. A file appears here as soon as it has been read.
    </EmptyState>
  )
}
