import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import { moveOrder } from '#app/api/orders.ts'
import { answerQuote } from '#app/api/template-requests.ts'
import { ReasonDialog } from '#app/components/form/reason-dialog.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { orderMachine } from '#core/order/order.ts'
import { canMove } from '#core/state-machine.ts'
import { templateRequestMachine } from '#core/template-request/template-request.ts'
import type { Entry } from './entries.ts'

/** Shown only while the client may still withdraw. */
export function CancelButton({ entry }: { entry: Entry }) {
  const [isConfirming, setIsConfirming] = useState(false)
  const { revalidate } = useRevalidator()
  const { id, number } = entry
  if (!mayCancel(entry)) return null

  async function cancel(reason: string) {
    if ('order' in entry) await moveOrder(api, id, { move: 'withdraw', version: entry.order.version, reason })
    else if ('request' in entry)
      await answerQuote(api, id, { move: 'withdraw', version: entry.request.version, reason })
    showToast({ title: `${number} is cancelled` })
    await revalidate()
  }

  return (
    <>
      <Button look="quiet" size="small" className="text-danger" onClick={() => setIsConfirming(true)}>
        Cancel<span className="sr-only"> {number}</span>
      </Button>
      <ReasonDialog
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={`Cancel ${number}?`}
        lead="You will owe nothing. You can always send a new one."
        label="Reason (optional)"
        confirmLabel={`Cancel ${number}`}
        isDanger
        onConfirm={cancel}
      />
    </>
  )
}

function mayCancel(entry: Entry): boolean {
  // Quotes are declined on their own screen.
  if ('quote' in entry) return false
  return 'order' in entry
    ? canMove(orderMachine, 'withdraw', entry.order.status, 'client') && entry.order.paymentState === 'unpaid'
    : canMove(templateRequestMachine, 'withdraw', entry.request.status, 'client')
}
