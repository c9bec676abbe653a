import { useState } from 'react'
import { href, useNavigate, useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import { copyQuote, moveQuote, removeQuote, type WholeQuote } from '#app/api/quotes.ts'
import { useAction } from '#app/components/dashboard/records/use-action.ts'
import { ReasonDialog } from '#app/components/form/reason-dialog.tsx'
import { useIdempotencyKey } from '#app/components/form/use-idempotency-key.ts'
import { DocumentDownloadButton } from '#app/components/payment/document-download-button.tsx'
import { formatNotified } from '#app/components/payment/notified.ts'
import { Button } from '#app/components/ui/button.tsx'
import { ConfirmDialog } from '#app/components/ui/overlays/confirm-dialog.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { quoteMachine, revisableQuotes } from '#core/quote/quote-machine.ts'
import { canMove } from '#core/state-machine.ts'

/** Actions that the state of the quote allows. A draft is sent by its form. */
export function QuoteActions({ quote }: { quote: WholeQuote }) {
  const [dialog, setDialog] = useState<'decline' | 'remove'>()
  const { isWorking, act } = useAction()
  const keyOf = useIdempotencyKey()
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const { _id: id, number, status, version, clientName } = quote

  const copy = (revises: boolean) =>
    act(async () => {
      const { insertedId } = await copyQuote(api, id, revises, keyOf({ id, revises, version }))
      showToast({ title: revises ? 'A revision is drafted' : 'The quote is duplicated' })
      await navigate(href('/dashboard/quotes/:id', { id: insertedId }))
    })

  return (
    <section aria-label="Actions" className="mb-10 flex flex-wrap gap-3">
      {revisableQuotes.includes(status) && (
        <Button size="small" disabled={isWorking} onClick={() => copy(true)}>
          Revise
        </Button>
      )}
      <Button look="second" size="small" disabled={isWorking} onClick={() => copy(false)}>
        Duplicate
      </Button>
      <DocumentDownloadButton path={`/quotes/${id}/pdf`} label="PDF" about={number ?? 'of the draft'} />
      {canMove(quoteMachine, 'decline', status, 'staff') && (
        <Button look="quiet" size="small" className="text-danger" onClick={() => setDialog('decline')}>
          Withdraw
        </Button>
      )}
      {status === 'draft' && (
        <Button look="quiet" size="small" className="text-danger" onClick={() => setDialog('remove')}>
          Delete the draft
        </Button>
      )}
      <ReasonDialog
        isOpen={dialog === 'decline'}
        onClose={() => setDialog(undefined)}
        title={`Withdraw ${number}?`}
        lead={`It can no longer be accepted. ${formatNotified(quote, `${clientName} is notified with your reason.`)}`}
        label="Reason (optional)"
        confirmLabel="Withdraw"
        isDanger
        onConfirm={async (reason) => {
          await moveQuote(api, id, { move: 'decline', version, reason })
          showToast({ title: `${number} is withdrawn` })
          await revalidate()
        }}
      />
      <ConfirmDialog
        isOpen={dialog === 'remove'}
        onClose={() => setDialog(undefined)}
        title="Delete this draft?"
        confirmLabel="Delete the draft"
        onConfirm={async () => {
          await removeQuote(api, id)
          showToast({ title: 'The draft is deleted' })
          await navigate(href('/dashboard/quotes'))
        }}
      >
        Nobody but your team has seen it. It can’t be restored.
      </ConfirmDialog>
    </section>
  )
}
