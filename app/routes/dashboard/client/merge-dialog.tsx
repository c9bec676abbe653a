import { useState } from 'react'
import { api } from '#app/api/browser.ts'
import { type ClientDetailRow, mergeClient } from '#app/api/clients.ts'
import { ClientSearch, type FoundClient } from '#app/components/dashboard/records/client-search.tsx'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { useAttempt } from '#app/components/form/use-attempt.ts'
import { type ClientCount, maxMergeDays } from '#core/client/client.ts'
import { formatCount } from '#core/format-number.ts'
import { formatAmounts } from '#core/money.ts'
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
          {listCounts(client)} of {client.name} move to {into.name}. {describeAccess(client, into.name)}Empty
          contact fields are filled. You can take this back for {maxMergeDays} days.
        </p>
      )}
    </FormDialog>
  )
}

const others: { label: string; count: ClientCount }[] = [
  { label: 'drafts of invoices', count: 'drafts' },
  { label: 'recurring invoices', count: 'recurringInvoices' },
  { label: 'domains and hosting', count: 'custody' },
]

/** Lists what moves: `Orders (3), projects (1), credit of $20`. */
function listCounts({ counts, credits }: ClientDetailRow): string {
  const counted = [...recordTabs, ...others].flatMap(({ label, count }) =>
    counts[count] > 0 ? [`${label.toLowerCase()} (${counts[count]})`] : [],
  )
  const parts = credits.length > 0 ? [...counted, `credit of ${formatAmounts(credits)}`] : counted
  const list = parts.join(', ')
  return list ? list.charAt(0).toUpperCase() + list.slice(1) : 'The address and contact data'
}

function describeAccess({ counts: { members } }: ClientDetailRow, name: string): string {
  if (members === 0) return ''
  return `${formatCount(members, 'member')} ${members === 1 ? 'gets' : 'get'} access to ${name}. `
}
