import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { type FieldArray, type UseFormReturn, useFieldArray } from 'react-hook-form'
import { AddRowButton, RemoveRowButton } from '#app/components/form/row-buttons.tsx'
import { Button } from '#app/components/ui/button.tsx'
import type { ServiceValues } from './service-values.ts'

type RowsName = 'plans' | 'briefFields' | 'milestones'
type FieldRowsProps<Name extends RowsName> = {
  form: UseFormReturn<ServiceValues>
  name: Name
  /** Kind of the rows, such as `Plan`. */
  label: string
  most: number
  empty: FieldArray<ServiceValues, Name>
  /** Renders the fields of one row. */
  children: (index: number) => ReactNode
}

/** Rows of a service's form that can be added, moved and removed. */
export function FieldRows<Name extends RowsName>(props: FieldRowsProps<Name>) {
  const { form, name, label, most, empty, children } = props
  const { fields, append, move, remove } = useFieldArray({ control: form.control, name })
  return (
    <>
      {fields.map(({ id }, index) => (
        <RowFrame
          key={id}
          label={`${label} ${index + 1}`}
          index={index}
          count={fields.length}
          onMove={move}
          onRemove={remove}
        >
          {children(index)}
        </RowFrame>
      ))}
      <AddRowButton count={fields.length} most={most} onAdd={() => append(empty)}>
        Add a {label.toLowerCase()}
      </AddRowButton>
    </>
  )
}

type RowFrameProps = {
  /** Kind and position, such as `Plan 2`. */
  label: string
  index: number
  count: number
  onMove: (from: number, to: number) => void
  onRemove: (index: number) => void
  children: ReactNode
}

function RowFrame({ label, index, count, onMove, onRemove, children }: RowFrameProps) {
  return (
    <fieldset className="grid min-w-0 gap-5 rounded-large border border-line p-4 sm:p-6">
      <legend className="px-2 font-semibold">{label}</legend>
      <div className="-mt-2 flex flex-wrap justify-end gap-1">
        <Button
          look="quiet"
          size="small"
          disabled={index === 0}
          aria-label={`Move ${label} up`}
          onClick={() => onMove(index, index - 1)}
        >
          <ArrowUp aria-hidden="true" className="size-4" />
        </Button>
        <Button
          look="quiet"
          size="small"
          disabled={index === count - 1}
          aria-label={`Move ${label} down`}
          onClick={() => onMove(index, index + 1)}
        >
          <ArrowDown aria-hidden="true" className="size-4" />
        </Button>
        <RemoveRowButton name={label} onRemove={() => onRemove(index)}>
          Remove
        </RemoveRowButton>
      </div>
      {children}
    </fieldset>
  )
}
