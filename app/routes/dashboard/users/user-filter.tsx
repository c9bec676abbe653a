import { Search } from 'lucide-react'
import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { fieldClass } from '#app/components/ui/field.tsx'

const typingPause = 250

/** What the address may say beside the words looked for. */
export const userFilters = ['role', 'disabled', 'removed']

const roleChoices = [
  { label: 'Everybody', filter: {} },
  { label: 'Administrators', filter: { role: 'admin' } },
  { label: 'Clients', filter: { role: 'client' } },
  { label: 'Disabled', filter: { disabled: 'true' } },
  { label: 'Deleted', filter: { removed: 'true' } },
]

/** What is looked for stands in the address, so that it can be sent to somebody and survives a reload. */
export function UserFilter() {
  const [params, setParams] = useSearchParams()
  const chosen = roleChoices.findIndex(({ filter }) => {
    const wanted: Partial<Record<string, string>> = filter
    return userFilters.every((name) => params.get(name) === (wanted[name] ?? null))
  })

  function choose(index: number) {
    setParams((before) => {
      const q = before.get('q')
      return { ...(q && { q }), ...roleChoices[index]?.filter }
    })
  }

  return (
    <search className="mb-6 grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <UserSearch />
      <select
        aria-label="Which users"
        value={Math.max(chosen, 0)}
        onChange={({ target }) => choose(Number(target.value))}
        className={`${fieldClass} min-h-11 px-3`}
      >
        {roleChoices.map(({ label }, index) => (
          <option key={label} value={index}>
            {label}
          </option>
        ))}
      </select>
    </search>
  )
}

function UserSearch() {
  const [params, setParams] = useSearchParams()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  function search(typed: string) {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      setParams(
        (before) => {
          const after = new URLSearchParams(before)
          if (typed.trim()) after.set('q', typed.trim())
          else after.delete('q')
          return after
        },
        { replace: true, preventScrollReset: true },
      )
    }, typingPause)
  }

  return (
    <div className="relative">
      <Search aria-hidden="true" className="absolute left-3.5 top-1/2 size-4.5 -translate-y-1/2 text-muted" />
      <input
        type="search"
        aria-label="Search users"
        placeholder="Name or e-mail"
        maxLength={100}
        defaultValue={params.get('q') ?? ''}
        onChange={({ target }) => search(target.value)}
        className={`${fieldClass} min-h-11 w-full pl-10 pr-3`}
      />
    </div>
  )
}
