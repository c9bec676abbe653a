import { X } from 'lucide-react'
import { useState } from 'react'
import { fieldClass } from '#app/components/ui/fields/field.tsx'
import type { Choice, ListFilter, ListQuery, ListShape } from './list-shape.ts'
import { useListQuery } from './use-list-query.ts'

const boxClass = `${fieldClass} min-h-11 min-w-0 max-w-full px-3`

/** One field per filter; each change updates the URL immediately. */
export function FilterFields({ shape, asked }: { shape: ListShape; asked: ListQuery }) {
  const ask = useListQuery()
  const show = (filter: ListFilter) => {
    const value = asked.filters[filter.name] ?? ''
    const choose = (chosen: string) => ask({ [filter.name]: chosen })
    return <FilterField key={filter.name} {...{ filter, value, choose }} />
  }
  const isDay = ({ kind }: ListFilter) => kind === 'day'
  // Keeps 'from' and 'to' next to each other.
  const days = shape.filters.filter(isDay)
  return (
    <>
      {shape.filters.filter((filter) => !isDay(filter)).map(show)}
      {days.length > 0 && (
        <div className="flex items-end gap-3 max-sm:w-full sm:items-center">{days.map(show)}</div>
      )}
    </>
  )
}

type FilterFieldProps = { filter: ListFilter; value: string; choose: (value: string) => void }

function FilterField({ filter, value, choose }: FilterFieldProps) {
  if (filter.kind === 'choice') {
    const choices = [{ value: '', label: filter.all }, ...filter.choices]
    if (value && !choices.some((one) => one.value === value)) choices.push({ value, label: value })
    return <ChoiceField label={filter.label} {...{ value, choices, choose }} />
  }
  if (filter.kind === 'day') {
    return (
      <label className="flex items-center gap-2 text-small text-muted max-sm:min-w-0 max-sm:flex-1 max-sm:flex-col max-sm:items-start max-sm:gap-1">
        <span className="max-sm:first-letter:uppercase">{filter.label}</span>
        <input
          type="date"
          value={value}
          onChange={({ target }) => choose(target.value)}
          className={`${boxClass} text-ink max-sm:w-full max-sm:px-2`}
        />
      </label>
    )
  }
  if (filter.kind === 'text') return <TextFilter key={value} {...{ filter, value, choose }} />
  if (!value) return null
  return (
    <button
      type="button"
      onClick={() => choose('')}
      className="flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-line px-4 text-small font-semibold hover:border-ink"
    >
      {filter.label}
      <X aria-hidden="true" className="size-4" />
      <span className="sr-only">, remove</span>
    </button>
  )
}

/** Applies the filter on blur or Enter: a partial e-mail address matches nothing. */
function TextFilter({ filter, value, choose }: FilterFieldProps) {
  const [typed, setTyped] = useState(value)
  const send = () => typed.trim() !== value && choose(typed.trim())
  return (
    <input
      type={filter.kind === 'text' ? filter.type : 'text'}
      aria-label={filter.label}
      placeholder={filter.label}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={send}
      onKeyDown={({ key }) => key === 'Enter' && send()}
      className={`${boxClass} flex-[1_1_14rem]`}
    />
  )
}

type ChoiceFieldProps = {
  label: string
  value: string
  choices: Choice[]
  choose: (value: string) => void
}

export function ChoiceField({ label, value, choices, choose }: ChoiceFieldProps) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={({ target }) => choose(target.value)}
      className={`${boxClass} truncate max-sm:flex-[1_1_9rem] sm:max-w-60`}
    >
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  )
}
