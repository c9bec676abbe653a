import { useForm } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import { changeSignIn } from '#app/api/users.ts'
import { bindFields } from '#app/components/form/bind-fields.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { resolverOf } from '#app/components/form/resolver-of.ts'
import { useSending } from '#app/components/form/use-sending.ts'
import { TextArea, TextField } from '#app/components/ui/fields/field.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { openSignInDays, type SignInChange, signInChange } from '#core/person/sign-in-change.ts'

type SignInDialogProps = { email: string; name: string; onClose: () => void }

/** Form that changes the address with which a person signs in, or opens the account for another provider account. */
export function SignInDialog({ email, name, onClose }: SignInDialogProps) {
  const { revalidate } = useRevalidator()
  const form = useForm<SignInChange>({
    resolver: resolverOf<SignInChange>(signInChange),
    defaultValues: { email, reason: '' },
  })
  const sending = useSending(form, {
    send: (change) => changeSignIn(api, email, change),
    onSent() {
      onClose()
      showToast({ title: `${name} can sign in anew with ${form.getValues('email')}` })
      void revalidate()
    },
  })
  const field = bindFields(form)
  return (
    <FormDialog
      title={`Sign-in of ${name}`}
      onClose={onClose}
      sending={sending}
      isWorking={form.formState.isSubmitting}
      submitLabel="Change the sign-in"
      isDanger
    >
      <p className="text-muted">
        Make sure that you talk to {name}: whoever signs in with this address within {openSignInDays} days
        gets the account with all its records. Every open sign-in, API token and notification device ends now,
        and both addresses get a mail.
      </p>
      <TextField
        label="Address to sign in with"
        hint="Keep it if only the account behind it is another one, for example a new Google account."
        type="email"
        autoComplete="off"
        maxLength={254}
        {...field('email')}
      />
      <TextArea
        label="Reason"
        hint="Stays in the activity log for good. Leave out personal data."
        rows={2}
        maxLength={300}
        {...field('reason')}
      />
    </FormDialog>
  )
}
