import type { OrderRow } from '#app/api/orders.ts'
import { billedNow } from '#app/components/orders/billed-now.ts'
import { formatNotified } from '#app/components/payment/notified.ts'
import { formatMoney } from '#core/money.ts'
import type { OrderMoveName } from '#core/order/order.ts'

export type MoveQuestion = {
  title: string
  lead: string
  label: string
  confirmLabel?: string
  isRequired?: boolean
  isDanger?: boolean
  /** Asks where the client sees the work. */
  hasPreview?: boolean
}

function askToClose(order: OrderRow, label: string): MoveQuestion {
  const { number, paid, open } = order
  const title = `Close ${number}?`
  if (open.minor === 0) return { title, label, lead: 'This completes the order.' }
  const amount = formatMoney(open)
  return {
    ...{ title, label, isDanger: true, confirmLabel: `Close with ${amount} open` },
    lead: `${amount} is not paid: ${formatMoney(billedNow(order))} is billed, and ${formatMoney(paid)} is paid. Open invoices stay open.`,
  }
}

/** Returns the reason dialog for a move. Undefined for moves with a form of their own. */
export function reasonDialogFor(move: OrderMoveName, order: OrderRow): MoveQuestion | undefined {
  const { number, clientName, isDepositPaid, revisionsLeft } = order
  const note = 'Note for the timeline (optional)'
  switch (move) {
    case 'decline':
      return {
        title: `Decline ${number}?`,
        lead: `${clientName} will see your reason.`,
        label: 'Reason for declining',
        isRequired: true,
        isDanger: true,
      }
    case 'cancel':
      return {
        title: `Cancel ${number}?`,
        lead: `${clientName} will see your reason. Open invoices are voided, and payments must be refunded.`,
        label: 'Reason for cancelling',
        isRequired: true,
        isDanger: true,
      }
    case 'start':
      return isDepositPaid
        ? {
            title: `Start work on ${number}?`,
            lead: formatNotified(order, `${clientName} is notified that work has started.`),
            label: note,
          }
        : {
            title: `Start ${number} without the deposit?`,
            lead: 'The deposit has not been paid. The reason is recorded in the timeline.',
            label: 'Reason for starting anyway',
            isRequired: true,
          }
    case 'hand-in':
      return {
        title: `Submit ${number} for review?`,
        lead: formatNotified(order, `${clientName} is asked to review and approve the work.`),
        label: 'What is new (optional)',
        hasPreview: true,
      }
    case 'ask-changes':
      return {
        title: `Changes to ${number}`,
        lead:
          revisionsLeft === null
            ? order.snapshot.revisionsAsQuoted
              ? 'No number of revisions is fixed; they are as agreed.'
              : 'Revisions are unlimited.'
            : `${revisionsLeft === 1 ? '1 revision is' : `${revisionsLeft} revisions are`} left; this uses one.`,
        label: 'Requested changes',
        isRequired: true,
      }
    case 'deliver':
      return {
        title: `Deliver ${number}?`,
        lead: `For work that the client approved elsewhere. ${order.snapshot.supportMonths > 0 ? 'Support starts today. ' : ''}${formatNotified(order, `${clientName} is invited to write a review.`)}`,
        label: note,
        hasPreview: true,
      }
    case 'close':
      return askToClose(order, note)
    case 'reopen':
      return {
        title: `Reopen ${number}?`,
        lead: `It is in progress again. ${clientName} will see your reason.`,
        label: 'Reason for reopening',
        isRequired: true,
      }
    default:
      return undefined
  }
}
