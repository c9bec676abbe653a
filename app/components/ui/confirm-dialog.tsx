import { comesLater, useLater } from './later.ts'
import type { ConfirmDialogProps } from './opened-confirm-dialog.tsx'

const openedConfirmDialog = comesLater(
  async () => (await import('./opened-confirm-dialog.tsx')).OpenedConfirmDialog,
)

/** Asks before what can't simply be taken back. Cancel has the focus first. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const OpenedConfirmDialog = useLater(openedConfirmDialog, props.isOpen, props.onClose)
  return OpenedConfirmDialog && <OpenedConfirmDialog {...props} />
}
