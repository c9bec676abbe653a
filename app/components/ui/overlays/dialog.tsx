import { lazyComponent, useLazyComponent } from '../loading/lazy-component.ts'
import type { DialogProps } from './opened-dialog.tsx'

const openedDialog = lazyComponent(async () => (await import('./opened-dialog.tsx')).OpenedDialog)

/** Modal dialog for a short task. Closes by Escape, the close button and, without a form, a click outside. */
export function Dialog(props: DialogProps) {
  const OpenedDialog = useLazyComponent(openedDialog, props.isOpen, props.onClose)
  return OpenedDialog && <OpenedDialog {...props} />
}
