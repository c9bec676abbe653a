import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { ClientEmailField } from '#app/components/dashboard/records/client-email-field.tsx'
import { bindFields } from '#app/components/form/bind-fields.ts'
import { FormPart, WholeWidth } from '#app/components/form/form-part.tsx'
import { CheckField } from '#app/components/ui/fields/check-field.tsx'
import { TextField } from '#app/components/ui/fields/field.tsx'
import { isPlaceholder } from '#core/owner/owner.ts'
import { useHasPermission } from '../shell/use-account.ts'
import type { ProjectPartProps } from './project-part-props.ts'

/** Credentials. Passwords are encrypted at rest; this form never shows the stored ones. Staff whose role leaves passwords
 * out enter them with a new project only. */
export function AccessFields({ form, isNew }: ProjectPartProps & { isNew: boolean }) {
  const [isShown, setIsShown] = useState(false)
  const isLocked = !useHasPermission('secret-link.manage') && !isNew
  const field = bindFields(form)
  const email = useWatch({ control: form.control, name: 'email' })
  const password = {
    type: isShown ? 'text' : 'password',
    autoComplete: 'new-password',
    spellCheck: false,
    ...(!isNew && { placeholder: 'Unchanged' }),
  }
  const hint = isNew
    ? 'Passwords are encrypted and shown one at a time. Every view is logged.'
    : 'Leave a password empty to keep it unchanged.'
  return (
    <FormPart title="Access" {...(!isLocked && { hint })}>
      <ClientEmailField
        label="Email"
        {...(isPlaceholder(email) && { hint: 'Stands for a client without an e-mail address.' })}
        {...(isLocked && { readOnly: true, hint: 'Staff who may open its passwords can change it.' })}
        {...field('email')}
      />
      {!isLocked && <TextField label="Email password" {...password} {...field('emailPassword')} />}
      <TextField
        label="WordPress username"
        autoComplete="off"
        autoCapitalize="none"
        {...field('wpUsername')}
      />
      {!isLocked && (
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
    </FormPart>
  )
}
