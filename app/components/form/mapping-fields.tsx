import type { ReactNode } from 'react'
import { SelectField } from '#app/components/ui/fields/select-field.tsx'
import type { Columns } from '#core/table/write-columns.ts'

type MappingFieldsProps<Role extends string> = {
  /** Label of the column of each fact. */
  labels: Record<Role, string>
  headings: readonly string[]
  columns: Columns<Role>
  hint: string
  isWorking: boolean
  onChange: (columns: Columns<Role>) => void
  children?: ReactNode
}

/** The column of each fact in an uploaded table, to be corrected where the guess is wrong. */
export function MappingFields<Role extends string>(props: MappingFieldsProps<Role>) {
  const { labels, headings, columns, hint, isWorking, onChange, children } = props
  const labelOf = (heading: string, at: number) => {
    if (!heading) return `Column ${at + 1}`
    return headings.indexOf(heading) === headings.lastIndexOf(heading)
      ? heading
      : `${heading} (column ${at + 1})`
  }
  const options = headings.map((heading, at) => ({ at, label: labelOf(heading, at) }))
  const roles = Object.keys(labels) as Role[]
  return (
    <fieldset disabled={isWorking} className="grid gap-4">
      <legend className="mb-3 text-title">Columns</legend>
      <p className="text-small text-muted">{hint}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {roles.map((role) => (
          <SelectField
            key={role}
            name={`column-${role}`}
            label={labels[role]}
            value={columns[role] ?? ''}
            onChange={({ target: { value } }) => {
              const { [role]: _, ...others } = columns
              const changed = value === '' ? others : { ...others, [role]: Number(value) }
              onChange(changed as Columns<Role>)
            }}
          >
            <option value="">Not in this file</option>
            {options.map(({ at, label }) => (
              <option key={at} value={at}>
                {label}
              </option>
            ))}
          </SelectField>
        ))}
        {children}
      </div>
    </fieldset>
  )
}
