import type { ReactNode, RefObject } from 'react'
import { SignInAgain } from '#app/components/dashboard/records/sign-in-again.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Notice } from '#app/components/ui/notice.tsx'
import { Dialog } from '#app/components/ui/overlays/dialog.tsx'
import { dismissLabelFor } from '#app/components/ui/overlays/dismiss-label.ts'

type FormDialogProps = {
  isOpen?: boolean
  title: string
  onClose: () => void
  /** Result of `useSending`, or an equivalent object. */
  sending: {
    submit: () => void
    problem: string | undefined
    needsSignIn?: boolean
    onSignedIn?: () => void
    element?: RefObject<HTMLFormElement | null>
  }
  isWorking: boolean
  submitLabel: string
  isSubmittable?: boolean
  isDanger?: boolean
  children: ReactNode
}

/** Dialog with a short form, its error message, and buttons to cancel and submit. */
export function FormDialog(props: FormDialogProps) {
  const { title, onClose, sending, isWorking, submitLabel, children } = props
  const { isOpen = true, isSubmittable = true, isDanger = false } = props
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} isForm>
      <form
        ref={sending.element}
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          // React passes the events of a dialog on to the form that opened it.
          event.stopPropagation()
          sending.submit()
        }}
      >
        {children}
        {sending.problem && (
          <Notice tone="danger">
            {sending.problem} {sending.needsSignIn && <SignInAgain onDone={() => sending.onSignedIn?.()} />}
          </Notice>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="second" size="small" onClick={onClose}>
            {dismissLabelFor(submitLabel)}
          </Button>
          <Button
            type="submit"
            look={isDanger ? 'danger' : 'main'}
            size="small"
            disabled={isWorking || !isSubmittable}
          >
            {isWorking ? 'One moment…' : submitLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
