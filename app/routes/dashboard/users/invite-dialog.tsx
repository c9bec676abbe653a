import { useForm } from 'react-hook-form'
import { api } from '#app/api/browser.ts'
import { inviteStaff } from '#app/api/staff-invitations.ts'
import { bindFields } from '#app/components/form/bind-fields.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { resolverOf } from '#app/components/form/resolver-of.ts'
import { useSending } from '#app/components/form/use-sending.ts'
import { TextField } from '#app/components/ui/fields/field.tsx'
import { SelectField } from '#app/components/ui/fields/select-field.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { type InvitationInput, invitationInput } from '#core/staff-invitation/staff-invitation.ts'

import type { RoleChoice } from './role-choices.ts'

type InviteDialogProps = { choices: RoleChoice[]; onClose: () => void; onSent: () => Promise<void> }

/** Form that invites an address to the team. */
export function InviteDialog({ choices, onClose, onSent }: InviteDialogProps) {
  const form = useForm<InvitationInput>({
    resolver: resolverOf<InvitationInput>(invitationInput),
    defaultValues: { email: '', role: 'support' },
  })
  const sending = useSending(form, {
    send: (values) => inviteStaff(api, values),
    onSent() {
      showToast({ title: `${form.getValues('email')} is invited` })
      onClose()
      void onSent()
    },
  })
  const field = bindFields(form)
  const role = form.watch('role')
  return (
    <FormDialog
      title="Invite a colleague"
      onClose={onClose}
      sending={sending}
      isWorking={form.formState.isSubmitting}
      submitLabel="Send invitation"
    >
      <TextField
        label="E-mail address"
        hint="The address that they sign in with, such as that of their Google account."
        type="email"
        autoComplete="off"
        maxLength={254}
        {...field('email')}
      />
      <SelectField
        label="Role"
        hint={choices.find((one) => one.role === role)?.description}
        {...field('role')}
      >
        {choices
          .filter((one) => one.role !== 'client')
          .map((one) => (
            <option key={one.role} value={one.role}>
              {one.name}
            </option>
          ))}
      </SelectField>
    </FormDialog>
  )
}
