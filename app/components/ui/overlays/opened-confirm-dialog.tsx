import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type ReactNode, useState } from 'react'
import { Button } from '../button.tsx'
import { errorMessageOf } from '../error-message-of.ts'
import { Notice } from '../notice.tsx'
import { backdropClass, dialogViewportClass, popupClass, usualWidth } from './dialog-styles.ts'
import { dismissLabelFor } from './dismiss-label.ts'
import { useOpenAfterMount } from './use-open-after-mount.ts'

export type ConfirmDialogProps = {
  isOpen: boolean
  onClose: () => void
  /** Question that names the record: `Delete the blog "Ten tips"?` */
  title: string
  /** Explains the consequences. */
  children: ReactNode
  confirmLabel: string
  /** The button is disabled while it runs. On failure the dialog stays open and shows the error message. */
  onConfirm: () => Promise<void>
  isDanger?: boolean
  isConfirmable?: boolean
  /** False if confirming changes nothing on the server, so that it works where nothing can be changed. */
  isChange?: boolean
}

export function OpenedConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, onClose, title, children, confirmLabel, onConfirm } = props
  const { isDanger = true, isConfirmable = true, isChange = true } = props
  const [isWorking, setIsWorking] = useState(false)
  const [failure, setFailure] = useState<string>()

  function close() {
    setFailure(undefined)
    onClose()
  }

  async function confirm() {
    setIsWorking(true)
    setFailure(undefined)
    try {
      await onConfirm()
      close()
    } catch (error) {
      setFailure(errorMessageOf(error))
    } finally {
      setIsWorking(false)
    }
  }

  return (
    <AlertDialog.Root
      open={useOpenAfterMount(isOpen)}
      onOpenChange={(open) => !open && !isWorking && close()}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={backdropClass} />
        <AlertDialog.Viewport className={dialogViewportClass}>
          <AlertDialog.Popup className={`${popupClass} ${usualWidth}`}>
            <AlertDialog.Title className="text-title">{title}</AlertDialog.Title>
            <AlertDialog.Description render={<div />} className="mt-2 text-muted">
              {children}
            </AlertDialog.Description>
            {failure && (
              <div className="mt-4">
                <Notice tone="danger">{failure}</Notice>
              </div>
            )}
            <div className="mt-6 flex flex-wrap justify-end gap-3">
              <AlertDialog.Close render={<Button look="second" size="small" disabled={isWorking} />}>
                {dismissLabelFor(confirmLabel)}
              </AlertDialog.Close>
              <Button
                isChange={isChange}
                size="small"
                look={isDanger ? 'danger' : 'main'}
                disabled={isWorking || !isConfirmable}
                onClick={confirm}
              >
                {isWorking ? 'One moment…' : confirmLabel}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
