import { comesLater, useLater } from './later.ts'
import type { ConfirmDialogProps } from './opened-confirm-dialog.tsx'

const openedConfirmDialog = comesLater(
  async () => (await import('./opened-confirm-dialog.tsx')).OpenedConfirmDialog,
)

/** Confirmation dialog for actions that cannot simply be undone. Cancel has the initial focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const OpenedConfirmDialog = useLater(openedConfirmDialog, props.isOpen, props.onClose)
  return OpenedConfirmDialog && <OpenedConfirmDialog {...props} />
}
