import { useState } from 'react'
import { api } from '#app/api/browser.ts'
import { type CredentialRow, removeCredential } from '#app/api/credentials.ts'
import { Button } from '#app/components/ui/button.tsx'
import { TextField } from '#app/components/ui/fields/field.tsx'
import { Loading } from '#app/components/ui/loading/loading.tsx'
import { ConfirmDialog } from '#app/components/ui/overlays/confirm-dialog.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { AccessLog } from './access-log.tsx'
import { CredentialForm } from './credential-form.tsx'
import { CredentialItem } from './credential-item.tsx'
import { CredentialTrouble } from './credential-trouble.tsx'
import { useCredentials } from './use-credentials.ts'

/** Access data of a project: shown one entry at a time, added, changed and deleted, with the list of reveals. */
export function Credentials({ projectId }: { projectId: string }) {
  const state = useCredentials(projectId)
  const { entries, looks, problem, reload } = state
  const [edited, setEdited] = useState<string>()
  const [removed, setRemoved] = useState<CredentialRow>()
  const [isConfirming, setIsConfirming] = useState(false)

  function saved() {
    setEdited(undefined)
    state.hide()
    showToast({ title: 'Saved' })
    void reload()
  }
  async function remove() {
    if (!removed) return
    await removeCredential(api, projectId, removed._id)
    showToast({ title: 'Deleted' })
    await reload()
  }
  return (
    <div className="grid gap-6">
      {problem && !problem.entry && <CredentialTrouble {...state} />}
      {entries && <HandoverList entries={entries} />}
      {!entries && !problem && <Loading rows={2} />}
      {entries && (
        <div className="grid gap-4">
          {entries.length === 0 && <p className="text-small text-muted">Nothing is stored here yet.</p>}
          {entries.length > 0 && (
            <TextField
              name="reveal-reason"
              label="Reason for the view (optional)"
              maxLength={300}
              value={state.reason}
              onChange={({ target }) => state.setReason(target.value)}
            />
          )}
          {entries.map((entry) =>
            edited === entry._id ? (
              <CredentialForm
                key={entry._id}
                {...{ projectId, entry }}
                onSaved={saved}
                onCancel={() => setEdited(undefined)}
              />
            ) : (
              <CredentialItem
                key={entry._id}
                {...state}
                entry={entry}
                onEdit={() => setEdited(entry._id)}
                onRemove={() => {
                  setRemoved(entry)
                  setIsConfirming(true)
                }}
              />
            ),
          )}
          {edited === 'new' ? (
            <CredentialForm projectId={projectId} onSaved={saved} onCancel={() => setEdited(undefined)} />
          ) : (
            <Button look="second" size="small" className="w-fit" onClick={() => setEdited('new')}>
              Add access data
            </Button>
          )}
        </div>
      )}
      <AccessLog looks={looks} entries={entries} />
      <ConfirmDialog
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={`Delete “${removed?.label ?? ''}”?`}
        confirmLabel="Delete"
        onConfirm={remove}
      >
        Its values are deleted for good. The list of views stays.
      </ConfirmDialog>
    </div>
  )
}

/** Lists the entries that were not changed since the project was delivered. */
function HandoverList({ entries }: { entries: CredentialRow[] }) {
  const due = entries.filter(({ changeAfterHandover }) => changeAfterHandover)
  if (due.length === 0) return null
  return (
    <section aria-label="Change after handover" className="rounded-small bg-surface p-4">
      <h3 className="text-body">Change after handover</h3>
      <p className="text-small text-muted">
        The project is delivered. Whoever worked on it may still know these: change them at the provider, then
        here.
      </p>
      <ul className="mt-2 list-disc pl-5 text-small">
        {due.map(({ _id: id, label }) => (
          <li key={id} className="wrap-anywhere">
            {label}
          </li>
        ))}
      </ul>
    </section>
  )
}
