import { SelectField } from '#app/components/ui/fields/select-field.tsx'
import { type DayOrder, dayOrderLabels, dayOrders } from '#core/table/day-orders.ts'

type DayOrderFieldProps = { order: DayOrder; onChange: (order: DayOrder) => void }

/** The order in which the days of an uploaded table were read, to be corrected. */
export function DayOrderField({ order, onChange }: DayOrderFieldProps) {
  return (
    <SelectField
      name="order"
      label="How days are written"
      value={order}
      onChange={({ target }) => onChange(target.value as DayOrder)}
    >
      {dayOrders.map((one) => (
        <option key={one} value={one}>
          {dayOrderLabels[one]}
        </option>
      ))}
    </SelectField>
  )
}
