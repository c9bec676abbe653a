import { comesLater, useLater } from './later.ts'
import type { DialogProps } from './opened-dialog.tsx'

const openedDialog = comesLater(async () => (await import('./opened-dialog.tsx')).OpenedDialog)

/** For a short task on top of a page: keeps the focus inside, closes by Escape, the cross and, without a form, a click beside it. */
export function Dialog(props: DialogProps) {
  const OpenedDialog = useLater(openedDialog, props.isOpen, props.onClose)
  return OpenedDialog && <OpenedDialog {...props} />
}
