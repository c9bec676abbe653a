import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import { billOrder, type WholeOrder } from '#app/api/orders.ts'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { showErrorToast } from '#app/components/dashboard/screen/show-error-toast.ts'
import { useIdempotencyKey } from '#app/components/form/use-idempotency-key.ts'
import { PaymentParts } from '#app/components/orders/payment-parts.tsx'
import { formatSent } from '#app/components/payment/notified.ts'
import { Button } from '#app/components/ui/button.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { isBillable } from './billable.ts'

/** Payment plan of an order. Staff can invoice a part before its rule does. */
export function PlanPanel({ order }: { order: WholeOrder }) {
  const { _id: id, status, paymentParts } = order
  const [working, setWorking] = useState<number>()
  const { revalidate } = useRevalidator()
  const keyOf = useIdempotencyKey()
  if (paymentParts.length === 0) return null

  async function issue(part: number) {
    setWorking(part)
    try {
      const bill = { kind: 'part' as const, part }
      const { number } = await billOrder(api, id, bill, keyOf(bill))
      showToast({
        title: formatSent(order, `Invoice ${number} is sent to the client`, `Invoice ${number} is issued.`),
      })
    } catch (error) {
      showErrorToast(error)
    } finally {
      setWorking(undefined)
      await revalidate()
    }
  }

  return (
    <Panel title="Payment plan">
      <PaymentParts parts={paymentParts}>
        {({ number }) =>
          isBillable(status) && (
            <Button
              look="second"
              size="small"
              disabled={working !== undefined}
              onClick={() => void issue(number)}
            >
              {working === number ? 'One moment…' : 'Invoice now'}
              <span className="sr-only"> part {number}</span>
            </Button>
          )
        }
      </PaymentParts>
    </Panel>
  )
}
