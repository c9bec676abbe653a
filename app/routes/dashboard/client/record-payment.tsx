import { HandCoins } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import type { ClientDetailRow } from '#app/api/clients.ts'
import { type InvoiceRow, listUnpaidInvoices } from '#app/api/payments.ts'
import { useAction } from '#app/components/dashboard/records/use-action.ts'
import { DayTime } from '#app/components/time/day-time.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Dialog } from '#app/components/ui/overlays/dialog.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { formatMoney } from '#core/money.ts'
import { PaymentDialog } from '../invoices/lazy-dialogs.ts'
import { useHasPermission } from '../shell/use-account.ts'

/** Button that records a payment for an unpaid invoice of a client. With several, asks for which. */
export function RecordPayment({ client: { _id: id, name } }: { client: ClientDetailRow }) {
  const { revalidate } = useRevalidator()
  const { isWorking, act } = useAction()
  const [choices, setChoices] = useState<InvoiceRow[]>()
  const [invoice, setInvoice] = useState<InvoiceRow>()
  if (!useHasPermission('payment-claim.decide')) return null
  const choose = (one: InvoiceRow | undefined) => {
    setChoices(undefined)
    setInvoice(one)
  }
  const start = () =>
    act(async () => {
      const { rows } = await listUnpaidInvoices(api, id)
      if (rows.length === 1) choose(rows[0])
      else setChoices(rows)
    })
  return (
    <>
      <Button look="second" size="small" disabled={isWorking} onClick={start}>
        <HandCoins aria-hidden="true" className="size-4" />
        Record a payment
      </Button>
      {choices && (
        <Dialog isOpen onClose={() => setChoices(undefined)} title={`Record a payment of ${name}`}>
          <Choices choices={choices} onChoose={choose} />
        </Dialog>
      )}
      {invoice && (
        <PaymentDialog
          invoice={invoice}
          onClose={() => setInvoice(undefined)}
          onDone={async (title) => {
            setInvoice(undefined)
            await revalidate()
            showToast({ title })
          }}
        />
      )}
    </>
  )
}

type ChoicesProps = { choices: InvoiceRow[]; onChoose: (invoice: InvoiceRow) => void }

function Choices({ choices, onChoose }: ChoicesProps) {
  if (choices.length === 0) {
    return <p>No invoice is open, so there is nothing to pay. Write an invoice for the payment first.</p>
  }
  return (
    <>
      <p className="mb-4 text-muted">Which invoice was paid?</p>
      <ul aria-label="Unpaid invoices" className="divide-y divide-line border-y border-line">
        {choices.map((one) => (
          <li key={one._id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <span className="min-w-0 wrap-anywhere">
              <span className="tabular font-semibold">
                {one.number}, {formatMoney(one.open)}
              </span>
              <span className="block text-small text-muted">
                {one.title}, due <DayTime value={one.dueOn} />
              </span>
            </span>
            <Button
              look="second"
              size="small"
              aria-label={`Choose ${one.number}`}
              onClick={() => onChoose(one)}
            >
              Choose
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
