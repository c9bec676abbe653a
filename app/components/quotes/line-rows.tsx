import type { ComponentProps, ReactNode } from 'react'
import { AddRowButton, RemoveRowButton } from '#app/components/form/row-buttons.tsx'
import { TextField } from '#app/components/ui/fields/field.tsx'
import { signOf } from '#core/currency.ts'
import { maxLines } from '#core/invoice/invoice-lines.ts'
import { maxUnitLength } from '#core/line/quantity.ts'

type LineRowsProps = {
  rows: { id: string }[]
  /** Binds a field of a line to the form. */
  field: (
    name: `lines.${number}.${'title' | 'quantity' | 'unit' | 'price'}`,
  ) => Omit<ComponentProps<typeof TextField>, 'label'>
  /** Error message of all lines together. */
  message: string | undefined
  currency?: string
  onAdd: () => void
  onRemove: (index: number) => void
  /** Further fields of a line. */
  children?: (index: number) => ReactNode
}

/** Fields for the lines of a quote. */
export function LineRows({
  rows,
  field,
  message,
  currency = 'USD',
  onAdd,
  onRemove,
  children,
}: LineRowsProps) {
  return (
    <fieldset className="grid min-w-0 gap-5">
      <legend className="mb-2 font-semibold">Lines</legend>
      {rows.map(({ id }, index) => (
        <div
          key={id}
          className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-3 border-b border-line pb-5"
        >
          <div className="col-span-3">
            <TextField label="Item" maxLength={200} {...field(`lines.${index}.title`)} />
          </div>
          <TextField label="Quantity" inputMode="decimal" {...field(`lines.${index}.quantity`)} />
          <div className="col-span-2">
            <TextField
              label="Unit (optional)"
              placeholder="hour"
              maxLength={maxUnitLength}
              {...field(`lines.${index}.unit`)}
            />
          </div>
          <div className="col-span-2">
            <TextField
              label={`Price in ${signOf(currency)}`}
              inputMode="decimal"
              {...field(`lines.${index}.price`)}
            />
          </div>
          <RemoveRowButton
            name={`line ${index + 1}`}
            className="mt-9 w-fit"
            onRemove={rows.length > 1 ? () => onRemove(index) : undefined}
          />
          {children && <div className="col-span-3 grid gap-3">{children(index)}</div>}
        </div>
      ))}
      {message && <p className="text-small font-semibold text-danger">{message}</p>}
      <AddRowButton count={rows.length} most={maxLines} onAdd={onAdd}>
        Add a line
      </AddRowButton>
    </fieldset>
  )
}
