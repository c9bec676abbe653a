import { useState } from 'react'
import { api } from '#app/api/browser.ts'
import { type ClientDetailRow, mergeClient } from '#app/api/clients.ts'
import { ClientSearch, type FoundClient } from '#app/components/dashboard/records/client-search.tsx'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { useAttempt } from '#app/components/form/use-attempt.ts'
import { maxMergeDays } from '#core/client/client.ts'
import { recordTabs } from './client-tabs.tsx'

type MergeDialogProps = {
  client: ClientDetailRow
  onClose: () => void
  /** Called with the id of the client that remains. */
  onMerged: (id: string) => void
}

/** Asks for the client that remains, and shows what moves to it. */
export function MergeDialog({ client, onClose, onMerged }: MergeDialogProps) {
  const [into, setInto] = useState<FoundClient>()
  const { isWorking, sendingOf } = useAttempt()

  async function merge() {
    if (!into) return
    await mergeClient(api, client._id, into._id)
    onMerged(into._id)
  }

  return (
    <FormDialog
      title={`Merge ${client.name}`}
      onClose={onClose}
      sending={sendingOf(merge)}
      isWorking={isWorking}
      isSubmittable={into !== undefined}
      submitLabel="Merge"
    >
      <ClientSearch
        name="merge-into"
        label="Merge into"
        hint="Name, company, e-mail address or phone of the client that remains."
        exceptId={client._id}
        chosen={into}
        onChoose={setInto}
      />
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
