import type { ComponentProps } from 'react'
import { lazyComponent, useLazyComponent } from '#app/components/ui/loading/lazy-component.ts'
import type { CreditNoteDialog as Loaded } from './credit-note-dialog.tsx'

// Lazy: on these screens only dialogs need the form library and the validation rules.
const creditNoteDialog = lazyComponent(
  async () => (await import('./credit-note-dialog.tsx')).CreditNoteDialog,
  { isRare: true },
)

/** Lazy-loaded dialog that issues a credit note. */
export function CreditNoteDialog(props: ComponentProps<typeof Loaded>) {
  const Dialog = useLazyComponent(creditNoteDialog, true, props.onClose)
  return Dialog && <Dialog {...props} />
}
