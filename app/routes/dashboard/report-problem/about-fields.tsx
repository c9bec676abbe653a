import type { UseFormReturn } from 'react-hook-form'
import { bindFields } from '#app/components/form/bind-fields.ts'
import { SelectField } from '#app/components/ui/fields/select-field.tsx'
import type { AboutKind } from '#core/problem/problem.ts'
import type { OwnRecords } from './own-records.ts'
import type { ProblemValues } from './problem-values.ts'

const labels: Record<AboutKind, string> = {
  site: 'My website',
  order: 'An order',
  project: 'A project',
  payment: 'A payment or an invoice',
  account: 'My account here',
  other: 'Something else',
}
const kinds = Object.keys(labels) as AboutKind[]
const recordsOf = (records: OwnRecords, kind: string) => records[kind as keyof OwnRecords]

type AboutFieldsProps = { form: UseFormReturn<ProblemValues>; records: OwnRecords }

/** Selects the kind and the record. Omits kinds of which the client has no record. */
export function AboutFields({ form, records }: AboutFieldsProps) {
  const field = bindFields(form)
  const about = form.watch('about')
  const choices = recordsOf(records, about)
  const { onChange, ...aboutField } = field('about')
  return (
    <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
      <SelectField
        label="What is it about?"
        {...aboutField}
        onChange={(event) => {
          const [first, ...others] = recordsOf(records, event.target.value) ?? []
          form.setValue('aboutId', first && others.length === 0 ? first.id : '')
          return onChange(event)
        }}
      >
        {kinds
          .filter((kind) => recordsOf(records, kind)?.length !== 0)
          .map((kind) => (
            <option key={kind} value={kind}>
              {labels[kind]}
            </option>
          ))}
      </SelectField>
      {choices && (
        <SelectField label="Which one?" {...field('aboutId')}>
          <option value="">Please choose</option>
          {choices.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
    </div>
  )
}
