import type { ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { SignInAgain } from '#app/components/dashboard/records/sign-in-again.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Notice } from '#app/components/ui/notice.tsx'
import { UnsavedChangesDialog } from './unsaved-changes-dialog.tsx'
import { UploadsProvider, useUploads } from './uploads.tsx'
import type { FormSending } from './use-sending.ts'

type FormFrameProps<Values extends FieldValues> = {
  label: string
  form: UseFormReturn<Values>
  sending: FormSending
  /** Shown before the reason when sending failed. */
  failure: string
  submitLabel: string
  /** Content next to the submit button. */
  aside?: ReactNode
  /** The form stores a draft, so reloading loses nothing. */
  hasDraft?: boolean
  children: ReactNode
}

/** Dashboard form: fields, error message and submit button. */
export function FormFrame<Values extends FieldValues>(props: FormFrameProps<Values>) {
  const { label, form, sending, failure, submitLabel, aside, hasDraft = false, children } = props
  const { isDirty, isSubmitting } = form.formState
  return (
    <UploadsProvider>
      <form
        ref={sending.element}
        aria-label={label}
        noValidate
        className="grid gap-6"
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
            <p>{failure}</p>
            {sending.problem !== failure && <p className="mt-1 font-normal">{sending.problem}</p>}
            {sending.needsSignIn && <SignInAgain onDone={sending.onSignedIn} />}
          </Notice>
        )}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-line pt-6">
          <SubmitButton isWorking={isSubmitting}>{submitLabel}</SubmitButton>
          {aside}
        </div>
      </form>
      <UnsavedChangesDialog isUnsaved={() => isDirty && !sending.isSent.current} hasDraft={hasDraft} />
    </UploadsProvider>
  )
}

function SubmitButton({ isWorking, children }: { isWorking: boolean; children: ReactNode }) {
  const { isUploading } = useUploads()
  return (
    <Button type="submit" isUnavailable={isWorking} disabled={isUploading}>
      {isWorking && 'One moment…'}
      {!isWorking && (isUploading ? 'Waiting for the upload…' : children)}
    </Button>
  )
}
