import { useWatch } from 'react-hook-form'
import { bindFields } from '#app/components/form/bind-fields.ts'
import { FormPart, WholeWidth } from '#app/components/form/form-part.tsx'
import { CheckField } from '#app/components/ui/fields/check-field.tsx'
import { TextField } from '#app/components/ui/fields/field.tsx'
import type { ProjectPartProps } from './project-part-props.ts'

export function WebsiteFields({ form }: ProjectPartProps) {
  const hasWebsite = useWatch({ control: form.control, name: 'hasWebsite' })
  const field = bindFields(form)
  const { error: _, ...tick } = field('hasWebsite')
  return (
    <FormPart title="Website">
      <WholeWidth>
        <CheckField label="This project has a website" {...tick} />
      </WholeWidth>
      {hasWebsite && (
        <>
          <TextField
            label="Website URL"
            type="url"
            inputMode="url"
            placeholder="https://"
            {...field('websiteUrl')}
          />
          <TextField label="Domain expiry" type="date" {...field('domainExpiresOn')} />
        </>
      )}
    </FormPart>
  )
}
