import { Search } from 'lucide-react'
import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { fieldClass } from '#app/components/ui/field.tsx'

const typingPause = 250

const orders = [
  { value: '', label: 'Newest first' },
  { value: 'companyName', label: 'By company' },
  { value: 'progress', label: 'Least progress first' },
  { value: '-progress', label: 'Most progress first' },
  { value: 'domainExpiresOn', label: 'Domain ends first' },
]

/** What is looked for stands in the address, so that it can be sent to somebody and survives a reload. */
export function ProjectFilter() {
  const [params, setParams] = useSearchParams()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  function set(name: string, value: string) {
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (value) after.set(name, value)
        else after.delete(name)
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  }

  function search(typed: string) {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => set('q', typed.trim()), typingPause)
  }

  return (
    <search className="mb-6 grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="relative">
        <Search
          aria-hidden="true"
          className="absolute left-3.5 top-1/2 size-4.5 -translate-y-1/2 text-muted"
        />
        <input
          type="search"
          aria-label="Search projects"
          placeholder="Company, owner or e-mail"
          maxLength={100}
          defaultValue={params.get('q') ?? ''}
          onChange={({ target }) => search(target.value)}
          className={`${fieldClass} min-h-11 w-full pl-10 pr-3`}
        />
      </div>
      <select
        aria-label="Order"
        value={params.get('sort') ?? ''}
        onChange={({ target }) => set('sort', target.value)}
        className={`${fieldClass} min-h-11 px-3`}
      >
        {orders.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </search>
  )
}
