import { lazyComponent, useLazyComponent } from '../loading/lazy-component.ts'
import type { ConfirmDialogProps } from './opened-confirm-dialog.tsx'

const openedConfirmDialog = lazyComponent(
  async () => (await import('./opened-confirm-dialog.tsx')).OpenedConfirmDialog,
)

/** Confirmation dialog for actions that cannot simply be undone. Cancel has the initial focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const OpenedConfirmDialog = useLazyComponent(openedConfirmDialog, props.isOpen, props.onClose)
  return OpenedConfirmDialog && <OpenedConfirmDialog {...props} />
}
