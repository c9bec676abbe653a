import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { api } from '#app/api/browser.ts'
import { inviteMember, type MembersRow } from '#app/api/client-members.ts'
import { bindFields } from '#app/components/form/bind-fields.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { resolverOf } from '#app/components/form/resolver-of.ts'
import { useIdempotencyKey } from '#app/components/form/use-idempotency-key.ts'
import { useSending } from '#app/components/form/use-sending.ts'
import { TextField } from '#app/components/ui/fields/field.tsx'
import { invitationDays } from '#core/client-member/client-member.ts'
import type { MemberScope } from '#core/client-member/member-scopes.ts'
import { emailInput } from '#core/email-input.ts'
import { ScopeChoice } from './scope-choice.tsx'

const rules = z.object({ email: emailInput })

type InviteDialogProps = {
  client: MembersRow['client']
  onClose: () => void
  onInvited: (email: string) => void
}

/** Form that invites a person by mail. */
export function InviteDialog({ client, onClose, onInvited }: InviteDialogProps) {
  const [scopes, setScopes] = useState<MemberScope[]>(['billing'])
  const keyOf = useIdempotencyKey()
  const form = useForm({ resolver: resolverOf<{ email: string }>(rules), defaultValues: { email: '' } })
  const sending = useSending(form, {
    send({ email }) {
      const input = { email, scopes }
      return inviteMember(api, client._id, input, keyOf(input))
    },
    onSent: () => onInvited(form.getValues('email')),
  })
  return (
    <FormDialog
      title="Invite a person"
      onClose={onClose}
      sending={sending}
      isWorking={form.formState.isSubmitting}
      isSubmittable={scopes.length > 0}
      submitLabel="Send the invitation"
    >
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        maxLength={254}
        hint={`They sign in with this address to accept, within ${invitationDays} days.`}
        {...bindFields(form)('email')}
      />
      <ScopeChoice
        scopes={scopes}
        onChange={setScopes}
        error={scopes.length === 0 ? 'Choose at least one' : undefined}
      />
    </FormDialog>
  )
}
