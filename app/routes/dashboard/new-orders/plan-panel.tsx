import { useState } from 'react'
import { href, useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import { billOrder, type WholeOrder } from '#app/api/orders.ts'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { useIdempotencyKey } from '#app/components/form/use-idempotency-key.ts'
import { PaymentParts } from '#app/components/orders/payment-parts.tsx'
import { formatSent, payerOf } from '#app/components/payment/notified.ts'
import { Button } from '#app/components/ui/button.tsx'
import { ConfirmDialog } from '#app/components/ui/overlays/confirm-dialog.tsx'
import { formatMoney } from '#core/money.ts'
import { isPlaceholder } from '#core/owner/owner.ts'
import { useIssuedToast } from '../invoices/use-issued-toast.ts'
import { useMayOpen } from '../shell/staff-link.tsx'
import { isBillable } from './billable.ts'

const invoicesUrl = href('/dashboard/invoices')
const toInvoice = (id: string) => href('/dashboard/invoices/:id', { id })

type PaymentPart = WholeOrder['paymentParts'][number]

/** Payment plan of an order. Staff can invoice a part before its rule does. */
export function PlanPanel({ order }: { order: WholeOrder }) {
  const { _id: id, status, paymentParts } = order
  const [chosen, setChosen] = useState<PaymentPart>()
  const [isAsking, setIsAsking] = useState(false)
  const { revalidate } = useRevalidator()
  const keyOf = useIdempotencyKey()
  const mayOpen = useMayOpen()
  const showIssued = useIssuedToast()
  if (paymentParts.length === 0) return null
  const mailedTo = isPlaceholder(order.email)
    ? `the members of ${order.clientName}`
    : `${order.clientName}, ${order.email}`

  async function issue(part: number) {
    try {
      const bill = { kind: 'part' as const, part }
      const { insertedId, number } = await billOrder(api, id, bill, keyOf(bill))
      keyOf.renew()
      const title = formatSent(
        payerOf(order),
        `Invoice ${number} is sent to the client`,
        `Invoice ${number} is issued.`,
      )
      showIssued(title, insertedId)
    } finally {
      await revalidate()
    }
  }

  return (
    <Panel title="Payment plan">
      <PaymentParts parts={paymentParts} {...(mayOpen(invoicesUrl) && { toInvoice })}>
        {(part) =>
          isBillable(status) && (
            <Button
              look="second"
              size="small"
              onClick={() => {
                setChosen(part)
                setIsAsking(true)
              }}
            >
              Invoice now
              <span className="sr-only"> part {part.number}</span>
            </Button>
          )
        }
      </PaymentParts>
      {chosen && (
        <ConfirmDialog
          isOpen={isAsking}
          onClose={() => setIsAsking(false)}
          title={`Invoice ${formatMoney(chosen.total)} for part ${chosen.number} of ${paymentParts.length} now?`}
          confirmLabel="Issue the invoice"
          isDanger={false}
          onConfirm={() => issue(chosen.number)}
        >
          {formatSent(payerOf(order), `It is mailed to ${mailedTo}.`)} It can’t be changed after that, only
          voided or credited.
        </ConfirmDialog>
      )}
    </Panel>
  )
}
