import { useEffect, useRef, useState } from 'react'
import { api } from '#app/api/browser.ts'
import { type ClientDetailRow, type ClientRow, findClients, mergeClient } from '#app/api/clients.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { errorMessageOf } from '#app/components/ui/error-message-of.ts'
import { TextField } from '#app/components/ui/fields/field.tsx'
import { maxMergeDays } from '#core/client/client.ts'
import { recordTabs } from './client-tabs.tsx'

const typingPause = 250

type MergeDialogProps = {
  client: ClientDetailRow
  onClose: () => void
  /** Called with the id of the client that remains. */
  onMerged: (id: string) => void
}

/** Asks for the client that remains, and shows what moves to it. */
export function MergeDialog({ client, onClose, onMerged }: MergeDialogProps) {
  const { found, search } = useClientSearch(client._id)
  const [into, setInto] = useState<ClientRow>()
  const [isWorking, setIsWorking] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function merge() {
    if (!into) return
    setIsWorking(true)
    setProblem(undefined)
    try {
      await mergeClient(api, client._id, into._id)
      onMerged(into._id)
    } catch (error) {
      setProblem(errorMessageOf(error))
      setIsWorking(false)
    }
  }

  return (
    <FormDialog
      title={`Merge ${client.name}`}
      onClose={onClose}
      sending={{ submit: () => void merge(), problem }}
      isWorking={isWorking}
      isSubmittable={into !== undefined}
      submitLabel="Merge"
    >
      <TextField
        name="merge-into"
        label="Merge into"
        type="search"
        autoComplete="off"
        hint="Name, company, e-mail address or phone of the client that remains."
        onChange={({ target }) => {
          setInto(undefined)
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
                name="into"
                className="mt-1 size-5 accent-accent"
                checked={into?._id === row._id}
                onChange={() => setInto(row)}
              />
              <span className="min-w-0 wrap-anywhere">
                <span className="font-semibold">{row.name}</span>
                <span className="block text-small text-muted">
                  {[row.company, row.email ?? row.phones[0]].filter(Boolean).join(' · ')}
                </span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {into && (
        <p className="text-muted">
          {listCounts(client)} of {client.name} move to {into.name}. Empty contact fields are filled. You can
          take this back for {maxMergeDays} days.
        </p>
      )}
    </FormDialog>
  )
}

/** Lists what moves: `3 orders, 1 project` or `No records`. */
function listCounts({ counts }: ClientDetailRow): string {
  const parts = recordTabs.flatMap(({ label, count }) =>
    counts[count] > 0 ? [`${label.toLowerCase()} (${counts[count]})`] : [],
  )
  const list = parts.join(', ')
  return list ? list.charAt(0).toUpperCase() + list.slice(1) : 'The address and contact data'
}

function useClientSearch(ownId: string) {
  const [found, setFound] = useState<ClientRow[]>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latestRequest = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])

  function search(typed: string) {
    clearTimeout(timer.current)
    const words = typed.trim().slice(0, 100)
    const request = ++latestRequest.current
    if (!words) return setFound(undefined)
    timer.current = setTimeout(async () => {
      const rows = await findClients(api, words).catch(() => [])
      if (request === latestRequest.current) setFound(rows.filter(({ _id }) => _id !== ownId))
    }, typingPause)
  }

  return { found, search }
}
