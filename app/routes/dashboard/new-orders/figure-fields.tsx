import type { UseFormReturn } from 'react-hook-form'
import { AttachmentsField } from '#app/components/form/attachments-field.tsx'
import { bindFields } from '#app/components/form/bind-fields.ts'
import { RemoveRowButton } from '#app/components/form/row-buttons.tsx'
import { scanUpload } from '#app/components/form/upload-kinds.ts'
import { TextField } from '#app/components/ui/fields/field.tsx'
import type { EvidenceValues } from './evidence-values.ts'

type FigureFieldsProps = { form: UseFormReturn<EvidenceValues>; index: number; onRemove: () => void }

const times = [
  { at: 'start', label: 'Before' },
  { at: 'end', label: 'After' },
] as const

/** A count of the evidence: what is counted, the target, and what was counted before and after. */
export function FigureFields({ form, index, onRemove }: FigureFieldsProps) {
  const field = bindFields(form)
  const name = `count ${index + 1}`
  return (
    <fieldset className="grid min-w-0 gap-4 rounded-small border border-line p-4">
      <legend className="px-1 font-semibold">Count {index + 1}</legend>
      <TextField
        label="What is counted"
        hint="Such as: followers of the page"
        maxLength={120}
        {...field(`figures.${index}.name`)}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField label="Link (optional)" type="url" {...field(`figures.${index}.link`)} />
        <TextField label="Target (optional)" inputMode="numeric" {...field(`figures.${index}.target`)} />
      </div>
      {times.map(({ at, label }) => (
        <fieldset
          key={at}
          className="grid min-w-0 items-start gap-4 border-t border-line pt-3 sm:grid-cols-2"
        >
          <legend className="float-left w-full font-semibold sm:col-span-2">{label}</legend>
          <TextField label="Count" inputMode="numeric" {...field(`figures.${index}.${at}.count`)} />
          <TextField label="Day" type="date" {...field(`figures.${index}.${at}.on`)} />
          <div className="min-w-0 sm:col-span-2">
            <AttachmentsField
              control={form.control}
              name={`figures.${index}.${at}.files`}
              label="Screenshot"
              most={1}
              kind={scanUpload}
            />
          </div>
        </fieldset>
      ))}
      <RemoveRowButton name={name} onRemove={onRemove} className="w-fit">
        Remove
      </RemoveRowButton>
    </fieldset>
  )
}
