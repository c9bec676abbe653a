import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { nameOf, pairItems } from '#core/page/pair-items.ts'
import { initialOf, type SectionField } from '#core/page/section-fields.ts'
import { moveItem } from './change-sections.ts'
import { OpenMark } from './open-mark.tsx'
import { OriginalButton } from './original-button.tsx'
import { useItemKeys } from './use-item-keys.ts'

type ListFieldProps = {
  name: string
  field: SectionField
  items: unknown[]
  /** The items that the page came with. */
  originals: unknown[] | undefined
  errors: Record<string, string>
  onChange: (items: unknown[], path?: string) => void
  /** Renders the fields of an item. */
  renderFields: (item: FieldsOfItem) => ReactNode
}

type Values = Record<string, unknown>
type FieldsOfItem = {
  values: Values
  originals: Values | undefined
  path: string
  onChange: (values: Values, path: string) => void
}

/** Items with the same fields, which can be added, moved and removed. */
export function ListField(props: ListFieldProps) {
  const { name, field, items, originals, errors, onChange, renderFields } = props
  const { label, item = 'item', fields = {}, most = 12 } = field
  const keys = useItemKeys()
  const [position, setPosition] = useState('')
  /** Item that gets the focus when it is rendered next: one that was added, or the neighbour of a removed one. */
  const focused = useRef<{ key: string; isOpened: boolean }>(undefined)
  const addButton = useRef<HTMLButtonElement>(null)
  const paired = originals ? pairItems(originals, items).pairs : []
  const rows = items.map((values, index) => ({
    ...{ key: keys.of(values), values: values as Values, index },
    originals: paired[index]?.older?.item as Values | undefined,
  }))

  const nameAt = (index: number) => nameOf(items[index]) || `${item} ${index + 1}`
  function focusIfChosen(details: HTMLDetailsElement | null, key: string) {
    if (!details || focused.current?.key !== key) return
    if (focused.current.isOpened) details.open = true
    focused.current = undefined
    details.querySelector('summary')?.focus()
  }
  function add() {
    const added = initialOf(fields)
    focused.current = { key: keys.of(added), isOpened: true }
    onChange([...items, added])
  }
  function move(index: number, by: 1 | -1) {
    onChange(moveItem(items, index, by))
    setPosition(`${nameAt(index)} is number ${index + by + 1} of ${items.length} now.`)
  }
  function remove(index: number) {
    const neighbour = rows[index + 1] ?? rows[index - 1]
    if (neighbour) focused.current = { key: neighbour.key, isOpened: false }
    else addButton.current?.focus()
    onChange(items.toSpliced(index, 1))
  }
  return (
    <fieldset className="grid grid-cols-1 gap-3">
      <legend className="mb-1.5 font-semibold">{label}</legend>
      {rows.map(({ key, values, index, originals }) => (
        <details
          key={key}
          ref={(details) => focusIfChosen(details, key)}
          className="rounded-small border border-line"
          open={hasError(errors, `${name}.${index}.`) || undefined}
        >
          <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 px-4 py-2.5 font-medium hover:text-accent">
            <span className="min-w-0 wrap-anywhere">{nameOf(values) || `New ${item}`}</span>
            <OpenMark />
          </summary>
          <div className="grid gap-4 px-4 pb-4">
            {renderFields({
              ...{ values, originals },
              path: `${name}.${index}.`,
              onChange: (changed, path) => onChange(items.with(index, keys.keep(values, changed)), path),
            })}
            <div className="flex flex-wrap gap-1">
              <Button look="quiet" size="small" isUnavailable={index === 0} onClick={() => move(index, -1)}>
                <ArrowUp aria-hidden="true" className="size-4" /> Up
                <span className="sr-only">: {nameAt(index)}</span>
              </Button>
              <Button
                look="quiet"
                size="small"
                isUnavailable={index === items.length - 1}
                onClick={() => move(index, 1)}
              >
                <ArrowDown aria-hidden="true" className="size-4" /> Down
                <span className="sr-only">: {nameAt(index)}</span>
              </Button>
              <Button look="quiet" size="small" className="text-danger" onClick={() => remove(index)}>
                <Trash2 aria-hidden="true" className="size-4" /> Remove
                <span className="sr-only">: {nameAt(index)}</span>
              </Button>
            </div>
          </div>
        </details>
      ))}
      <p role="status" className="sr-only">
        {position}
      </p>
      {errors[name] && <p className="text-small font-semibold text-danger">{errors[name]}</p>}
      <Button
        ref={addButton}
        look="second"
        size="small"
        className="justify-self-start"
        isUnavailable={items.length >= most}
        onClick={add}
      >
        <Plus aria-hidden="true" className="size-4" />
        {items.length >= most ? `At most ${most}` : `Add a ${item}`}
      </Button>
      {originals?.length !== items.length && (
        <OriginalButton label={label} value={items} original={originals} onChange={onChange} />
      )}
    </fieldset>
  )
}

const hasError = (errors: Record<string, string>, path: string) =>
  Object.keys(errors).some((name) => name.startsWith(path))
