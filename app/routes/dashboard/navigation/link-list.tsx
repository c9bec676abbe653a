import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { type Entry, newGroup, newLink } from './entries.ts'
import { LinkEntry } from './link-entry.tsx'

const mostEntries = 12

export type LinkListProps = {
  /** Path of the list in the messages, such as `items`. */
  name: string
  label: string
  entries: Entry[]
  errors: Record<string, string>
  /** Addresses that lead nowhere. */
  missing: string[]
  hasGroups: boolean
  onChange: (entries: Entry[]) => void
}

/** Links in their order, which can be changed, moved, hidden, removed and added. */
export function LinkList({ name, label, entries, errors, missing, hasGroups, onChange }: LinkListProps) {
  const isFull = entries.length >= mostEntries
  const [position, setPosition] = useState('')
  /** Gets the focus when it is rendered next: a field of an added entry, a button beside a removed one. */
  const focused = useRef<{ key: string; selector: string }>(undefined)
  const adder = useRef<HTMLButtonElement>(null)

  function focusIfChosen(row: HTMLElement | null, key: string) {
    if (!row || focused.current?.key !== key) return
    row.querySelector<HTMLElement>(focused.current.selector)?.focus()
    focused.current = undefined
  }
  function add(entry: Entry) {
    focused.current = { key: entry.key, selector: 'input' }
    onChange([...entries, entry])
  }
  function move(index: number, by: 1 | -1) {
    const moved = entries[index]
    if (!moved) return
    onChange(entries.toSpliced(index, 1).toSpliced(index + by, 0, moved))
    setPosition(`${moved.label || 'The link'} is number ${index + by + 1} of ${entries.length} now.`)
  }
  function remove(index: number) {
    const neighbour = entries[index + 1] ?? entries[index - 1]
    if (neighbour) focused.current = { key: neighbour.key, selector: 'button' }
    else adder.current?.focus()
    onChange(entries.toSpliced(index, 1))
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      {entries.length === 0 && <p className="text-muted">No links.</p>}
      <ol aria-label={label} className="grid grid-cols-1 gap-3">
        {entries.map((entry, index) => (
          <LinkEntry
            key={entry.key}
            ref={(row) => focusIfChosen(row, entry.key)}
            name={`${name}.${index}`}
            entry={entry}
            position={index + 1}
            isFirst={index === 0}
            isLast={index === entries.length - 1}
            errors={errors}
            missing={missing}
            onChange={(changed) => onChange(entries.with(index, changed))}
            onMove={(by) => move(index, by)}
            onRemove={() => remove(index)}
            renderLinks={(links) => (
              <LinkList
                {...{ errors, missing }}
                name={`${name}.${index}.links`}
                label={`Links of ${entry.label || 'the group'}`}
                entries={links}
                hasGroups={false}
                onChange={(changed) => onChange(entries.with(index, { ...entry, links: changed }))}
              />
            )}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {position}
      </p>
      {errors[name] && <p className="text-small font-semibold text-danger">{errors[name]}</p>}
      <div className="flex flex-wrap gap-2">
        <Button look="second" size="small" ref={adder} isUnavailable={isFull} onClick={() => add(newLink())}>
          <Plus aria-hidden="true" className="size-4" />
          {isFull ? `At most ${mostEntries}` : 'Add a link'}
          <span className="sr-only">: {label}</span>
        </Button>
        {hasGroups && !isFull && (
          <Button look="second" size="small" onClick={() => add(newGroup())}>
            <Plus aria-hidden="true" className="size-4" />
            Add a group
          </Button>
        )}
      </div>
    </div>
  )
}
