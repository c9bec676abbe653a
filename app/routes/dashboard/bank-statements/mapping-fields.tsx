import type { PreviewRow } from '#app/api/bank-statements.ts'
import { SelectField } from '#app/components/ui/fields/select-field.tsx'
import {
  type Columns,
  columnRoleLabels,
  columnRoles,
  type DayOrder,
  dayOrderLabels,
  dayOrders,
} from '#core/bank-statement/statement-labels.ts'

type MappingFieldsProps = {
  preview: PreviewRow
  isWorking: boolean
  onChange: (change: { columns?: Columns; order?: DayOrder }) => void
}

/** The column of each fact, to be corrected where the guess is wrong. */
export function MappingFields({ preview, isWorking, onChange }: MappingFieldsProps) {
  const { columns, headings, order, isRemembered } = preview
  const options = headings.map((heading, at) => ({ at, label: heading || `Column ${at + 1}` }))
  return (
    <fieldset disabled={isWorking} className="grid gap-4">
      <legend className="mb-3 text-title">Columns</legend>
      <p className="text-small text-muted">
        {isRemembered
          ? 'As you confirmed them for the last statement of this account.'
          : 'As their headings suggest. They are remembered for this account.'}
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        {columnRoles.map((role) => (
          <SelectField
            key={role}
            name={`column-${role}`}
            label={columnRoleLabels[role]}
            value={columns[role] ?? ''}
            onChange={({ target: { value } }) => {
              const { [role]: _, ...others } = columns
              onChange({ columns: value === '' ? others : { ...others, [role]: Number(value) } })
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
        <SelectField
          name="order"
          label="How days are written"
          value={order}
          onChange={({ target }) => onChange({ order: target.value as DayOrder })}
        >
          {dayOrders.map((one) => (
            <option key={one} value={one}>
              {dayOrderLabels[one]}
            </option>
          ))}
        </SelectField>
      </div>
    </fieldset>
  )
}
