import type { OrderRow } from '#app/api/orders.ts'
import type { OrderMoveName } from '#core/order/order.ts'

type MoveQuestion = { title: string; lead: string; label: string; isRequired?: boolean; isDanger?: boolean }

/** Returns the reason dialog for a move. Undefined for moves with a form of their own. */
export function moveQuestions(move: OrderMoveName, order: OrderRow): MoveQuestion | undefined {
  const { number, clientName, isDepositPaid, revisionsLeft } = order
  const note = 'A word for the timeline (optional)'
  switch (move) {
    case 'decline':
      return {
        title: `Decline ${number}?`,
        lead: `${clientName} reads your reason.`,
        label: 'Why we can’t take it on',
        isRequired: true,
        isDanger: true,
      }
    case 'cancel':
      return {
        title: `Cancel ${number}?`,
        lead: `${clientName} reads your reason. Open invoices are void then; what was paid has to be given back.`,
        label: 'Why it is cancelled',
        isRequired: true,
        isDanger: true,
      }
    case 'start':
      return isDepositPaid
        ? { title: `Begin ${number}?`, lead: `${clientName} is told that work has begun.`, label: note }
        : {
            title: `Begin ${number} without the deposit?`,
            lead: 'The deposit is not paid yet. The reason stays in the timeline.',
            label: 'Why work begins all the same',
            isRequired: true,
          }
    case 'hand-in':
      return {
        title: `Hand in ${number}?`,
        lead: `${clientName} is asked to look at the work and to approve it.`,
        label: 'Where it can be seen, and what is new',
      }
    case 'ask-changes':
      return {
        title: `Changes to ${number}`,
        lead:
          revisionsLeft === null
            ? 'Revisions are unlimited.'
            : `${revisionsLeft === 1 ? '1 revision is' : `${revisionsLeft} revisions are`} left; this uses one.`,
        label: 'What the client wants changed',
        isRequired: true,
      }
    case 'deliver':
      return {
        title: `Deliver ${number}?`,
        lead: `For a client who approved it elsewhere. Support begins today, and ${clientName} is invited to review us.`,
        label: note,
      }
    case 'close':
      return { title: `Close ${number}?`, lead: 'Nothing more happens to it then.', label: note }
    default:
      return undefined
  }
}
