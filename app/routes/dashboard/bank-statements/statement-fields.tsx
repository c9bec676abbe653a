import type { PreviewRow } from '#app/api/bank-statements.ts'
import { DayOrderField } from '#app/components/form/day-order-field.tsx'
import { MappingFields } from '#app/components/form/mapping-fields.tsx'
import { type Columns, columnRoleLabels } from '#core/bank-statement/statement-labels.ts'
import type { DayOrder } from '#core/table/day-orders.ts'

type StatementFieldsProps = {
  preview: PreviewRow
  isWorking: boolean
  onChange: (change: { columns?: Columns; order?: DayOrder }) => void
}

/** The columns of a statement and how its days are written. */
export function StatementFields({ preview, isWorking, onChange }: StatementFieldsProps) {
  const { columns, headings, order, isRemembered } = preview
  return (
    <MappingFields
      labels={columnRoleLabels}
      {...{ headings, columns, isWorking }}
      hint={
        isRemembered
          ? 'As you confirmed them for the last statement of this account.'
          : 'As their headings suggest. They are remembered for this account.'
      }
      onChange={(changed) => onChange({ columns: changed })}
    >
      <DayOrderField order={order} onChange={(changed) => onChange({ order: changed })} />
    </MappingFields>
  )
}
