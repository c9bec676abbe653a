import { api } from '#app/api/browser.ts'
import { type ClientDetailRow, removeClient } from '#app/api/clients.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { useAttempt } from '#app/components/form/use-attempt.ts'
import { formatAmounts } from '#core/money.ts'
import { recordTabs } from './client-tabs.tsx'

type RemoveDialogProps = { client: ClientDetailRow; onClose: () => void; onRemoved: () => void }

/** Confirms that a client is deleted, with what goes and what stays; asks for a new sign-in if the last one is too old. */
export function RemoveDialog({ client, onClose, onRemoved }: RemoveDialogProps) {
  const { isWorking, sendingOf } = useAttempt()
  async function remove() {
    await removeClient(api, client._id)
    onRemoved()
  }
  return (
    <FormDialog
      title={`Delete ${client.name}?`}
      onClose={onClose}
      sending={sendingOf(remove)}
      isWorking={isWorking}
      submitLabel="Delete"
      isDanger
    >
      <p>
        Name, contact data, notes, linked messages, mails, drafts and recurring invoices go for good. This
        cannot be undone.
      </p>
      <p>{describeKept(client)}</p>
    </FormDialog>
  )
}

/** Lists what stays: `orders (3), projects (1)`. */
function describeKept({ counts, credits }: ClientDetailRow): string {
  const kept = recordTabs
    .filter(({ kind, count }) => kind !== 'contact' && kind !== 'note' && counts[count] > 0)
    .map(({ label, count }) => `${label.toLowerCase()} (${counts[count]})`)
  if (counts.custody > 0) kept.push('domains and hosting that you hold')
  if (credits.length > 0) kept.push(`credit of ${formatAmounts(credits)}`)
  const list = kept.join(', ')
  if (!list) return 'The client has no records that stay.'
  return `What the law or the work needs stays, as that of a deleted account: ${list}.`
}
