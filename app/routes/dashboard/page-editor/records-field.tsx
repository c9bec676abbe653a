import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { TextField } from '#app/components/ui/fields/field.tsx'
import type { SectionField } from '#core/page/section-fields.ts'
import { moveItem } from './change-sections.ts'
import { usePickable } from './use-pickable.ts'

type RecordsFieldProps = {
  name: string
  field: SectionField
  ids: string[]
  error: string | undefined
  onChange: (ids: string[]) => void
}

/** Records in the owner's order: found by words, added, moved and removed. */
export function RecordsField({ name, field, ids, error, onChange }: RecordsFieldProps) {
  const { label, kind = 'portfolio', most = 12 } = field
  const [words, setWords] = useState('')
  const { found, titles, problem } = usePickable(kind, words, ids)
  const others = found?.filter(({ id }) => !ids.includes(id)) ?? []
  const titleOf = (id: string) =>
    titles[id] ?? (titles[id] === null ? 'Deleted: visitors do not see it' : 'Loading…')
  const isFull = ids.length >= most
  return (
    <fieldset className="grid grid-cols-1 gap-3">
      <legend className="mb-1.5 font-semibold">{label}</legend>
      {ids.length > 0 && (
        <ol className="grid gap-1">
          {ids.map((id, index) => (
            <li key={id} className="flex flex-wrap items-center gap-1 rounded-small border border-line pl-3">
              <span className="min-w-0 grow wrap-anywhere py-1.5">{titleOf(id)}</span>
              <span className="flex">
                <Button
                  look="quiet"
                  size="small"
                  aria-label={`Up: ${titleOf(id)}`}
                  isUnavailable={index === 0}
                  onClick={() => onChange(moveItem(ids, index, -1))}
                >
                  <ArrowUp aria-hidden="true" className="size-4" />
                </Button>
                <Button
                  look="quiet"
                  size="small"
                  aria-label={`Down: ${titleOf(id)}`}
                  isUnavailable={index === ids.length - 1}
                  onClick={() => onChange(moveItem(ids, index, 1))}
                >
                  <ArrowDown aria-hidden="true" className="size-4" />
                </Button>
                <Button
                  look="quiet"
                  size="small"
                  className="text-danger"
                  aria-label={`Remove: ${titleOf(id)}`}
                  onClick={() => onChange(ids.toSpliced(index, 1))}
                >
                  <X aria-hidden="true" className="size-4" />
                </Button>
              </span>
            </li>
          ))}
        </ol>
      )}
      <TextField
        name={`${name}-search`}
        label="Search"
        hint={isFull ? `At most ${most}` : undefined}
        error={error}
        autoComplete="off"
        maxLength={100}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      {problem && <p className="text-small font-semibold text-danger">{problem}</p>}
      {found && others.length === 0 && <p className="text-small text-muted">Nothing more to add.</p>}
      {!isFull && others.length > 0 && (
        <ul aria-label={`Add to: ${label}`} className="grid gap-1">
          {others.map(({ id, title }) => (
            <li key={id} className="min-w-0">
              <Button
                look="quiet"
                size="small"
                className="text-left wrap-anywhere"
                onClick={() => onChange([...ids, id])}
              >
                <Plus aria-hidden="true" className="size-4 shrink-0" />
                <span>
                  <span className="sr-only">Add: </span>
                  {title}
                </span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  )
}
