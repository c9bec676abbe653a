import { CircleAlert, CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#app/components/ui/button.tsx'

/** Has no close button: the page navigates to the dashboard shortly after. */
export function WelcomeBack() {
  return (
    <Modal titleId="welcome-title" onClose={(event) => event.preventDefault()}>
      <CircleCheck aria-hidden="true" className="size-12 text-success" />
      <h2 id="welcome-title" className="text-title">
        Welcome Back!
      </h2>
      <p className="text-muted">You are signed in. Your dashboard opens now.</p>
    </Modal>
  )
}

type LoginFailedProps = { message: string; onRetry: () => void; onClose: () => void }

export function LoginFailed({ message, onRetry, onClose }: LoginFailedProps) {
  return (
    <Modal titleId="failed-title" onClose={onClose}>
      <CircleAlert aria-hidden="true" className="size-12 text-danger" />
      <h2 id="failed-title" className="text-title">
        Login Failed
      </h2>
      <p className="text-muted">{message}</p>
      <div className="mt-3 flex flex-wrap justify-center gap-3">
        <Button onClick={onRetry}>Try Again</Button>
        <Button look="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
    </Modal>
  )
}

type ModalProps = {
  titleId: string
  onClose: (event: { preventDefault: () => void }) => void
  children: ReactNode
}

/** Native dialog, which traps the focus; Escape cancels it. */
function Modal({ titleId, onClose, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={onClose}
      className="m-auto w-[min(24rem,calc(100vw-2rem))] rounded-large border border-line bg-raised p-8 text-ink shadow-high backdrop:bg-veil"
    >
      <div className="grid justify-items-center gap-2 text-center">{children}</div>
    </dialog>
  )
}
