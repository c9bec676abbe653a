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
  const obstacle = findObstacle(client)
  const open = describeOpen(client)
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
      isSubmittable={!obstacle}
      isDanger
    >
      {obstacle ? (
        <p>{obstacle}</p>
      ) : (
        <>
          <p>
            Contact data, notes, linked messages, mails, drafts and recurring invoices go for good. This
            cannot be undone.
          </p>
          <p>{describeKept(client)}</p>
          {open && <p>{open}</p>}
        </>
      )}
    </FormDialog>
  )
}

/** Returns why the client cannot be deleted, and the next step. */
function findObstacle({ emails, counts }: ClientDetailRow): string | undefined {
  const account = emails.find(({ hasAccount }) => hasAccount)
  if (account) {
    return `The person with ${account.email} has an account. Ask them to delete it under ‘Your account’: this data goes with it.`
  }
  return counts.members > 0
    ? 'Somebody acts for this client. Remove its members first, under Members on this page.'
    : undefined
}

/** Lists what would be left undone. */
function describeOpen({ owed, counts: { waitingPayments } }: ClientDetailRow): string {
  const sentences = [
    owed.length > 0 && `${formatAmounts(owed)} is still owed, and nobody is reminded of it.`,
    waitingPayments > 0 &&
      `${waitingPayments} reported ${waitingPayments === 1 ? 'payment waits' : 'payments wait'} to be checked.`,
  ]
  return sentences.filter(Boolean).join(' ')
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
  const papers = 'Papers that you have to keep keep the name that is printed on them.'
  const links = 'Links stop working, and quotes that nobody accepted are withdrawn.'
  return `What the law or the work needs stays, as that of a deleted client: ${list}. ${papers} ${links}`
}
