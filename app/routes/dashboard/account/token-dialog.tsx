import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { api } from '#app/api/browser.ts'
import { createToken, type TokenInput } from '#app/api/tokens.ts'
import { ShownOnce } from '#app/components/dashboard/secrets/shown-once.tsx'
import { bindFields } from '#app/components/form/bind-fields.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { resolverOf } from '#app/components/form/resolver-of.ts'
import { useSending } from '#app/components/form/use-sending.ts'
import { TextField } from '#app/components/ui/fields/field.tsx'
import { SelectField } from '#app/components/ui/fields/select-field.tsx'
import { tokenInput } from '#core/api-token/api-token.ts'
import { ScopeFields } from './scope-fields.tsx'

type TokenDialogProps = { scopes: string[]; onClose: () => void; onCreated: () => Promise<void> }

const periods = [7, 30, 90, 180, 365]

export function TokenDialog({ scopes, onClose, onCreated }: TokenDialogProps) {
  const [token, setToken] = useState<string>()
  const form = useForm<TokenInput>({
    resolver: resolverOf<TokenInput>(tokenInput),
    defaultValues: { name: '', scopes: [], expiresInDays: 90 },
  })
  const sending = useSending(form, {
    async send(values) {
      setToken((await createToken(api, values)).token)
    },
    onSent: () => void onCreated(),
  })
  const field = bindFields(form)
  if (token) return <ShownOnce title="Your new token" about="Token" value={token} onClose={onClose} />
  return (
    <FormDialog
      title="Create an API token"
      onClose={onClose}
      sending={sending}
      isWorking={form.formState.isSubmitting}
      submitLabel="Create token"
    >
      <TextField
        label="Token name"
        hint="The program that will use it"
        maxLength={80}
        autoComplete="off"
        {...field('name')}
      />
      <SelectField
        label="Expires after"
        {...form.register('expiresInDays', { valueAsNumber: true })}
        defaultValue={90}
      >
        {periods.map((days) => (
          <option key={days} value={days}>
            {days === 365 ? '1 year' : `${days} days`}
          </option>
        ))}
      </SelectField>
      <ScopeFields
        scopes={scopes}
        register={() => form.register('scopes')}
        error={form.formState.errors.scopes?.message}
      />
    </FormDialog>
  )
}
