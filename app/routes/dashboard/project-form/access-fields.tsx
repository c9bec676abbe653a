import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { ClientEmailField } from '#app/components/dashboard/records/client-email-field.tsx'
import { bindFields } from '#app/components/form/bind-fields.ts'
import { FormPart, WholeWidth } from '#app/components/form/form-part.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { CheckField } from '#app/components/ui/fields/check-field.tsx'
import { TextField } from '#app/components/ui/fields/field.tsx'
import { describePlaceholder, isPlaceholder } from '#core/owner/owner.ts'
import { useHasPermission } from '../shell/use-account.ts'
import { anchorOf } from './project-panel.tsx'
import type { ProjectPartProps } from './project-part-props.ts'

/** Client and user names. The two passwords are entered with a new project, and changed with its access data later. */
export function AccessFields({ form, isNew }: ProjectPartProps & { isNew: boolean }) {
  const [isShown, setIsShown] = useState(false)
  const mayOpenPasswords = useHasPermission('secret-link.manage')
  const isLocked = !mayOpenPasswords && !isNew
  const field = bindFields(form)
  const email = useWatch({ control: form.control, name: 'email' })
  const password = {
    type: isShown ? 'text' : 'password',
    autoComplete: 'new-password',
    spellCheck: false,
  }
  const hint = isNew && 'Passwords are encrypted and shown one at a time. Every view is logged.'
  return (
    <FormPart title="Access" {...(hint && { hint })}>
      {isPlaceholder(email) ? (
        <ClientWithoutAddress
          name={form.formState.defaultValues?.ownerName ?? ''}
          status={describePlaceholder(email) ?? ''}
          {...(!isLocked && { onChange: () => form.setValue('email', '', { shouldDirty: true }) })}
        />
      ) : (
        <ClientEmailField
          label="Email"
          {...(isLocked && { readOnly: true, hint: 'Staff who may open its passwords can change it.' })}
          {...field('email')}
        />
      )}
      {isNew && <TextField label="Email password" {...password} {...field('emailPassword')} />}
      <TextField
        label="WordPress username"
        autoComplete="off"
        autoCapitalize="none"
        {...field('wpUsername')}
      />
      {isNew && (
        <>
          <TextField label="WordPress password" {...password} {...field('wpPassword')} />
          <WholeWidth>
            <CheckField
              name="show-passwords"
              label="Show passwords while typing"
              checked={isShown}
              onChange={({ target }) => setIsShown(target.checked)}
            />
          </WholeWidth>
        </>
      )}
      {!isNew && mayOpenPasswords && (
        <WholeWidth>
          <p className="text-small text-muted">
            Passwords are changed under{' '}
            <a href={`#${anchorOf('Access data')}`} className="font-semibold text-accent hover:underline">
              Access data
            </a>
            .
          </p>
        </WholeWidth>
      )}
    </FormPart>
  )
}

type ClientWithoutAddressProps = { name: string; status: string; onChange?: () => void }

/** Stands for the placeholder address of a client, which tells people nothing. */
function ClientWithoutAddress({ name, status, onChange }: ClientWithoutAddressProps) {
  return (
    <div className="grid content-start gap-2">
      <TextField name="clientName" label="Client" value={name} hint={status} readOnly />
      {onChange && (
        <Button look="quiet" size="small" className="justify-self-start" onClick={onChange}>
          Enter an e-mail address instead
        </Button>
      )}
    </div>
  )
}
