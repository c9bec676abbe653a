import { useState } from 'react'
import { href, Link, useNavigate, useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import { answerQuote, type WholeRequest } from '#app/api/template-requests.ts'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { ReasonDialog } from '#app/components/form/reason-dialog.tsx'
import { QuoteView } from '#app/components/orders/quote-view.tsx'
import { Button, buttonClass } from '#app/components/ui/button.tsx'
import { ConfirmDialog } from '#app/components/ui/overlays/confirm-dialog.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { formatMoney } from '#core/money.ts'

/** Quote with the client's actions: approve or ask for changes. */
export function OwnQuote({ request }: { request: WholeRequest }) {
  const [openDialog, setOpenDialog] = useState<'approve' | 'ask-changes'>()
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const { _id: id, version, number, status, quote, orderId } = request
  if (!quote) return null

  async function approve() {
    const answer = await answerQuote(api, id, { move: 'approve', version })
    showToast({ title: `${number} is approved. Thank you!` })
    await navigate(href('/dashboard/pending-applications/:id', { id: answer.orderId ?? '' }))
  }
  async function askChanges(reason: string) {
    await answerQuote(api, id, { move: 'ask-changes', version, reason })
    showToast({ title: 'We’ll review it and send you a new quote' })
    await revalidate()
  }

  return (
    <Panel title="Our quote">
      <QuoteView quote={quote} />
      {status === 'quoted' && (
        <div className="mt-6 flex flex-wrap gap-3">
          <Button onClick={() => setOpenDialog('approve')}>Approve {formatMoney(quote.total)}</Button>
          <Button look="second" onClick={() => setOpenDialog('ask-changes')}>
            Ask for changes
          </Button>
        </div>
      )}
      {orderId && (
        <Link
          to={href('/dashboard/pending-applications/:id', { id: orderId })}
          className={buttonClass('second', 'mt-6', 'small')}
        >
          View order
        </Link>
      )}
      <ConfirmDialog
        isOpen={openDialog === 'approve'}
        onClose={() => setOpenDialog(undefined)}
        title={`Approve ${formatMoney(quote.total)} for ${number}?`}
        confirmLabel="Approve the quote"
        isDanger={false}
        onConfirm={approve}
      >
        It becomes your order immediately, and you receive an invoice for the deposit. Work starts when it is
        paid.
      </ConfirmDialog>
      <ReasonDialog
        isOpen={openDialog === 'ask-changes'}
        onClose={() => setOpenDialog(undefined)}
        title="What should be different?"
        lead="We’ll review it and send you a new quote."
        label="Requested changes"
        confirmLabel="Request a new quote"
        isRequired
        onConfirm={askChanges}
      />
    </Panel>
  )
}
