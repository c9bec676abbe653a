import { useEffect, useRef, useState } from 'react'
import { api } from '#app/api/browser.ts'
import { findClients } from '#app/api/clients.ts'
import { errorMessageOf } from '#app/components/ui/error-message-of.ts'
import { TextField } from '#app/components/ui/fields/field.tsx'

const typingPause = 250

/** Client as a search finds it. */
export type FoundClient = {
  _id: string
  name: string
  company: string
  email: string | null
  phones?: string[]
}
export type FindClients = (words: string) => Promise<FoundClient[]>
const findAmongClients: FindClients = (words) => findClients(api, words)

type ClientSearchProps = {
  name: string
  label: string
  hint: string
  /** Client that cannot be chosen. */
  exceptId: string
  chosen: FoundClient | undefined
  onChoose: (client: FoundClient | undefined) => void
  /** For staff who may not list clients. */
  find?: FindClients
}

/** Field of a dialog that finds another client, and a choice among those found. */
export function ClientSearch(props: ClientSearchProps) {
  const { name, label, hint, exceptId, chosen, onChoose, find = findAmongClients } = props
  const { found, failure, search } = useClientSearch(exceptId, find)
  return (
    <>
      <TextField
        name={name}
        label={label}
        type="search"
        autoComplete="off"
        hint={hint}
        error={failure}
        onChange={({ target }) => {
          onChoose(undefined)
          search(target.value)
        }}
      />
      {found && (
        <fieldset>
          <legend className="sr-only">Clients found</legend>
          {found.length === 0 && <p className="text-muted">No other client matches.</p>}
          {found.map((row) => (
            <label key={row._id} className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
              <input
                type="radio"
                name={`${name}-found`}
                className="mt-1 size-5 accent-accent"
                checked={chosen?._id === row._id}
                onChange={() => onChoose(row)}
              />
              <span className="min-w-0 wrap-anywhere">
                <span className="font-semibold">{row.name}</span>
                <span className="block text-small text-muted">
                  {[row.company, row.email ?? row.phones?.[0]].filter(Boolean).join(' · ')}
                </span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
    </>
  )
}

function useClientSearch(exceptId: string, find: FindClients) {
  const [found, setFound] = useState<FoundClient[]>()
  const [failure, setFailure] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latestRequest = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])

  function search(typed: string) {
    clearTimeout(timer.current)
    const words = typed.trim().slice(0, 100)
    const request = ++latestRequest.current
    setFailure(undefined)
    if (!words) return setFound(undefined)
    timer.current = setTimeout(async () => {
      const answer = await find(words).then(
        (rows) => ({ found: rows.filter(({ _id }) => _id !== exceptId), failure: undefined }),
        (error) => ({ found: undefined, failure: errorMessageOf(error) }),
      )
      if (request !== latestRequest.current) return
      setFound(answer.found)
      setFailure(answer.failure)
    }, typingPause)
  }

  return { found, failure, search }
}
