import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { initialOf, type SectionField } from '#core/page/section-fields.ts'
import { moveItem } from './change-sections.ts'

type ListFieldProps = {
  name: string
  field: SectionField
  items: unknown[]
  errors: Record<string, string>
  onChange: (items: unknown[], path?: string) => void
  /** Renders the fields of an item. */
  renderFields: (item: FieldsOfItem) => ReactNode
}

type Values = Record<string, unknown>
type FieldsOfItem = {
  values: Values
  path: string
  onChange: (values: Values, path: string) => void
}

/** Items with the same fields, which can be added, moved and removed. */
export function ListField({ name, field, items, errors, onChange, renderFields }: ListFieldProps) {
  const { label, item = 'item', fields = {}, most = 12 } = field
  const error = errors[name]
  // Items have no id: they are told apart by their place.
  const places = items.map((values, index) => ({ key: `${name}.${index}`, values, index }))
  return (
    <fieldset className="grid grid-cols-1 gap-3">
      <legend className="mb-1.5 font-semibold">{label}</legend>
      {places.map(({ key, values, index }) => (
        <details
          key={key}
          className="rounded-small border border-line"
          open={hasError(errors, `${name}.${index}.`) || undefined}
        >
          <summary className="min-h-11 cursor-pointer px-4 py-2.5 font-medium wrap-anywhere hover:text-accent">
            {titleOf(values) || `New ${item}`}
          </summary>
          <div className="grid gap-4 px-4 pb-4">
            {renderFields({
              values: values as Values,
              path: `${name}.${index}.`,
              onChange: (changed, path) => onChange(items.with(index, changed), path),
            })}
            <div className="flex flex-wrap gap-1">
              <Button
                look="quiet"
                size="small"
                isUnavailable={index === 0}
                onClick={() => onChange(moveItem(items, index, -1))}
              >
                <ArrowUp aria-hidden="true" className="size-4" /> Up
                <span className="sr-only">: {titleOf(values)}</span>
              </Button>
              <Button
                look="quiet"
                size="small"
                isUnavailable={index === items.length - 1}
                onClick={() => onChange(moveItem(items, index, 1))}
              >
                <ArrowDown aria-hidden="true" className="size-4" /> Down
                <span className="sr-only">: {titleOf(values)}</span>
              </Button>
              <Button
                look="quiet"
                size="small"
                className="text-danger"
                onClick={() => onChange(items.toSpliced(index, 1))}
              >
                <Trash2 aria-hidden="true" className="size-4" /> Remove
                <span className="sr-only">: {titleOf(values)}</span>
              </Button>
            </div>
          </div>
        </details>
      ))}
      {error && <p className="text-small font-semibold text-danger">{error}</p>}
      <Button
        look="second"
        size="small"
        className="justify-self-start"
        isUnavailable={items.length >= most}
        onClick={() => onChange([...items, initialOf(fields)])}
      >
        <Plus aria-hidden="true" className="size-4" />
        {items.length >= most ? `At most ${most}` : `Add a ${item}`}
      </Button>
    </fieldset>
  )
}

/** The first text of an item, as its name. */
const titleOf = (values: unknown): string => {
  const { title, name, label, stage } = values as Record<string, unknown>
  return [title, name, label, stage].find((one): one is string => typeof one === 'string' && one !== '') ?? ''
}

const hasError = (errors: Record<string, string>, path: string) =>
  Object.keys(errors).some((name) => name.startsWith(path))
