import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { TemplateRow } from '#app/api/templates.ts'
import { AttachmentsField } from '#app/components/form/attachments-field.tsx'
import { bindFields } from '#app/components/form/bind-fields.ts'
import { FormPart, WholeWidth } from '#app/components/form/form-part.tsx'
import { useUploads } from '#app/components/form/uploads.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { CheckField } from '#app/components/ui/fields/check-field.tsx'
import { TextArea, TextField } from '#app/components/ui/fields/field.tsx'
import type { BriefValues } from './brief-values.ts'

type BriefStepProps = {
  form: UseFormReturn<BriefValues>
  template: TemplateRow | undefined
  onBack: () => void
  onCheck: () => void
}

/** Brief form: business, domain, content, deadline and budget. */
export function BriefStep({ form, template, onBack, onCheck }: BriefStepProps) {
  const field = bindFields(form)
  const hasDomain = useWatch({ control: form.control, name: 'hasDomain' })
  const { isUploading } = useUploads()
  return (
    <form
      aria-label="Brief"
      noValidate
      className="grid max-w-[46rem] gap-8"
      onSubmit={(event) => {
        event.preventDefault()
        onCheck()
      }}
    >
      <p className="rounded-small bg-surface px-4 py-3">
        {template ? (
          <>
            With the template <strong>{template.title}</strong>.
          </>
        ) : (
          'A custom design for you.'
        )}{' '}
        <button
          type="button"
          onClick={onBack}
          className="cursor-pointer font-semibold text-accent hover:underline"
        >
          Choose another
        </button>
      </p>
      <FormPart title="Your business">
        <TextField
          label="What is it called?"
          maxLength={200}
          autoComplete="organization"
          {...field('businessName')}
        />
        <TextField
          label="Phone or WhatsApp (optional)"
          type="tel"
          autoComplete="tel"
          maxLength={40}
          {...field('phone')}
        />
        <WholeWidth>
          <TextArea
            label="What do you do, and what should the website do for you?"
            rows={5}
            maxLength={10_000}
            {...field('text')}
          />
        </WholeWidth>
      </FormPart>
      <FormPart title="The address">
        <WholeWidth>
          <CheckField label="I have a domain already" {...form.register('hasDomain')} />
        </WholeWidth>
        {hasDomain ? (
          <>
            <TextField label="Your domain" placeholder="example.com" maxLength={253} {...field('domain')} />
            <TextField label="Paid until (optional)" type="date" {...field('domainExpiry')} />
          </>
        ) : (
          <TextField
            label="Domain you would like (optional)"
            placeholder="example.com"
            maxLength={253}
            {...field('domainWanted')}
          />
        )}
      </FormPart>
      <FormPart title="Content" hint="Optional.">
        <TextField label="Languages" hint="Separated by commas" {...field('languages')} />
        <TextField label="Colours and style" hint="In your own words" maxLength={500} {...field('colours')} />
        <WholeWidth>
          <TextArea label="Pages" rows={2} hint="Separated by commas" {...field('pages')} />
        </WholeWidth>
        <WholeWidth>
          <TextArea label="Websites you like" rows={2} hint="One URL per line" {...field('referenceLinks')} />
        </WholeWidth>
        <WholeWidth>
          <AttachmentsField control={form.control} name="files" label="Logo, photos, texts" />
        </WholeWidth>
      </FormPart>
      <FormPart title="Time and budget" hint="Optional.">
        <TextField label="Needed by" type="date" {...field('deadline')} />
        <TextField label="Budget" maxLength={100} placeholder="About $400" {...field('budget')} />
      </FormPart>
      <div className="flex flex-wrap gap-3 border-t border-line pt-6">
        <Button type="submit" disabled={isUploading}>
          {isUploading ? 'Waiting for the upload…' : 'Check and send'}
        </Button>
        <Button look="quiet" onClick={onBack}>
          Back to the templates
        </Button>
      </div>
    </form>
  )
}
