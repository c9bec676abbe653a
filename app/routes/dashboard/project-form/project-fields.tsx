import { bindFields } from '#app/components/form/bind-fields.ts'
import { FormPart, WholeWidth } from '#app/components/form/form-part.tsx'
import { UploadField } from '#app/components/form/upload-field.tsx'
import { certificateUpload, pictureUpload } from '#app/components/form/upload-kinds.ts'
import { TextArea, TextField } from '#app/components/ui/fields/field.tsx'
import { AccessFields } from './access-fields.tsx'
import { CostRows } from './cost-rows.tsx'
import type { ProjectPartProps } from './project-part-props.ts'
import { WebsiteFields } from './website-fields.tsx'

export function ProjectFields({
  form,
  isNew,
  hasPlan,
}: ProjectPartProps & { isNew: boolean; hasPlan: boolean }) {
  const field = bindFields(form)
  return (
    <>
      <FormPart title="Client">
        <TextField label="Company name" {...field('companyName')} />
        <TextField label="Web licence" {...field('licence')} />
        <TextField label="Owner name" {...field('ownerName')} />
        <TextField label="Country" {...field('countryName')} />
      </FormPart>
      <AccessFields form={form} isNew={isNew} />
      <FormPart title="Work">
        <WholeWidth>
          <TextField label="Short description" maxLength={500} {...field('shortDescription')} />
        </WholeWidth>
        <WholeWidth>
          <TextArea label="Project description" rows={5} {...field('description')} />
        </WholeWidth>
        {!hasPlan && (
          <TextField
            label="Progress in percent"
            type="number"
            inputMode="numeric"
            min={0}
            max={100}
            {...field('progress')}
          />
        )}
        <TextField label="Tags, separated by commas" {...field('tags')} />
      </FormPart>
      <CostRows form={form} />
      <WebsiteFields form={form} />
      <FormPart title="Picture and certificate">
        <UploadField control={form.control} name="image" label="Project image" kind={pictureUpload} />
        <UploadField control={form.control} name="certificate" label="Certificate" kind={certificateUpload} />
      </FormPart>
      <FormPart title="Notes">
        <WholeWidth>
          <TextArea label="Notes" rows={4} hint="The client can read them." {...field('notes')} />
        </WholeWidth>
      </FormPart>
    </>
  )
}
