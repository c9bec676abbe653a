import { lazyComponent, useLazyComponent } from '../loading/lazy-component.ts'
import type { ConfirmDialogProps } from './opened-confirm-dialog.tsx'

const openedConfirmDialog = lazyComponent(
  async () => (await import('./opened-confirm-dialog.tsx')).OpenedConfirmDialog,
)

type Props = ConfirmDialogProps & {
  /** Called instead of an error message if the script of the dialog cannot be loaded. */
  onLoadError?: () => void
}

/** Confirmation dialog for actions that cannot simply be undone. Cancel has the initial focus. */
export function ConfirmDialog({ onLoadError, ...props }: Props) {
  const { isOpen, onClose } = props
  const OpenedConfirmDialog = useLazyComponent(openedConfirmDialog, isOpen, onClose, onLoadError)
  return OpenedConfirmDialog && <OpenedConfirmDialog {...props} />
}
