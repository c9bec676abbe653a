import { comesLater, useLater } from './later.ts'
import type { DialogProps } from './opened-dialog.tsx'

const openedDialog = comesLater(async () => (await import('./opened-dialog.tsx')).OpenedDialog)

/** Modal dialog for a short task. Closes by Escape, the close button and, without a form, a click outside. */
export function Dialog(props: DialogProps) {
  const OpenedDialog = useLater(openedDialog, props.isOpen, props.onClose)
  return OpenedDialog && <OpenedDialog {...props} />
}
