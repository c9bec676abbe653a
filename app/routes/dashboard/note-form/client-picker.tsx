import { api } from '#app/api/browser.ts'
import { findClients } from '#app/api/clients.ts'
import { TextField } from '#app/components/ui/fields/field.tsx'
import { PickedItem } from './picked-item.tsx'
import { useSuggestions } from './use-suggestions.ts'

export type PickedClient = { id: string; name: string }

type ClientPickerProps = {
  picked: PickedClient[]
  error?: string | undefined
  onChange: (picked: PickedClient[]) => void
}

/** Search field with the clients that match, and those that were picked. */
export function ClientPicker({ picked, error, onChange }: ClientPickerProps) {
  const { words, found, failure, search } = useSuggestions(
    async (typed) => (typed ? findClients(api, typed) : []),
    'Clients cannot be searched at the moment.',
  )
  const others = found.filter(({ _id }) => !picked.some(({ id }) => id === _id))
  return (
    <div className="grid gap-3">
      <TextField
        name="client-search"
        label="Clients"
        hint="Name, company, telephone or e-mail address"
        type="search"
        autoComplete="off"
        value={words}
        error={error ?? failure}
        onChange={({ target }) => search(target.value)}
      />
      {words.trim() && !failure && (
        <ul aria-label="Clients found" className="divide-y divide-line rounded-small border border-line">
          {others.map(({ _id: id, name, email }) => (
            <li key={id}>
              <button
                type="button"
                className="flex min-h-11 w-full cursor-pointer flex-wrap items-center gap-x-3 px-4 py-2 text-left hover:bg-line/60"
                onClick={() => {
                  onChange([...picked, { id, name }])
                  search('')
                }}
              >
                <span className="font-semibold wrap-anywhere">{name}</span>
                <span className="text-small wrap-anywhere text-muted">{email ?? 'no e-mail address'}</span>
              </button>
            </li>
          ))}
          {others.length === 0 && (
            <li className="px-4 py-3 text-small text-muted">No other client matches.</li>
          )}
        </ul>
      )}
      {picked.length > 0 && (
        <ul aria-label="Picked clients" className="flex flex-wrap gap-2">
          {picked.map(({ id, name }) => (
            <PickedItem
              key={id}
              name={name}
              onRemove={() => onChange(picked.filter((one) => one.id !== id))}
            />
          ))}
        </ul>
      )}
    </div>
  )
}
