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

type SignInDialogProps = { email: string; name: string; hasAccount?: boolean; onClose: () => void }

/** Form that changes the address with which a person signs in, or opens the account for another provider account. For a
 * client that nobody signs in for, corrects the address. */
export function SignInDialog({ email, name, hasAccount = true, onClose }: SignInDialogProps) {
  const texts = hasAccount ? textsOfAccount(name) : textsOfAddress(name)
  const { revalidate } = useRevalidator()
  const form = useForm<SignInChange>({
    resolver: resolverOf<SignInChange>(signInChange),
    defaultValues: { email, reason: '' },
  })
  const sending = useSending(form, {
    send: (change) => changeSignIn(api, email, change),
    onSent() {
      onClose()
      showToast({ title: texts.done(form.getValues('email')) })
      void revalidate()
    },
  })
  const field = bindFields(form)
  return (
    <FormDialog
      title={texts.title}
      onClose={onClose}
      sending={sending}
      isWorking={form.formState.isSubmitting}
      submitLabel={texts.submit}
      isDanger
    >
      <p className="text-muted">{texts.lead}</p>
      <TextField
        label={texts.label}
        hint={texts.hint}
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

const textsOfAccount = (name: string) => ({
  title: `Sign-in of ${name}`,
  lead: `Make sure that you talk to ${name}: whoever signs in with this address within ${openSignInDays} days gets the account with all its records. Every open sign-in, API token and notification device ends now, and both addresses get a mail.`,
  label: 'Address to sign in with',
  hint: 'Keep it if only the account behind it is another one, for example a new Google account.',
  submit: 'Change the sign-in',
  done: (email: string) => `${name} can sign in anew with ${email}`,
})

const textsOfAddress = (name: string) => ({
  title: `E-mail address of ${name}`,
  lead: `All records of the address move to the new one, and mails that still wait go there. Whoever signs in with it sees them: orders, invoices and the passwords of projects too. Neither address gets a mail about it, the owners do.`,
  label: 'Right address',
  hint: undefined,
  submit: 'Correct the address',
  done: (email: string) => `${name} has the address ${email} now`,
})
