import type { OrderRow } from '#app/api/orders.ts'
import type { RequestRow } from '#app/api/template-requests.ts'
import type { InvoiceKind } from '#core/invoice/invoice.ts'
import type { Todo } from '#core/order/order.ts'
import { openQuestions, type Question } from '#core/order/questions.ts'
import type { Side } from '#core/state-machine.ts'

type NextStep = { side: Side; todo: Todo | 'send' | 'approve' } | undefined | null

const clientTodos: Record<string, string> = {
  review: 'look at the work, then approve it or ask for changes',
  approve: 'approve the quote, or ask for changes',
  'accept-quote': 'read our quote, then accept it or ask for changes',
  send: 'finish it and send it',
}
/** Names the invoice that an accepted order waits for. Orders that the release before kept do not tell its kind. */
export function nameOpenInvoice(kind: InvoiceKind | null | undefined): string {
  if (kind === 'deposit') return 'the deposit'
  return kind === 'part' ? 'the first part' : 'the invoice'
}

const staffTodos: Record<string, string> = {
  decide: 'accept or decline it',
  'check-payment': 'check the payment',
  start: 'start the work',
  finish: 'do the work',
  close: 'close it',
  review: 'look at it',
  quote: 'send a quote',
}

const formatAnswerTodo = (questions: readonly Question[]) => {
  const { length } = openQuestions(questions)
  return length === 1 ? 'answer 1 question' : `answer ${length} questions`
}

/** Formats the next step for the client, such as 'Your turn: answer 2 questions' or 'Our turn'; empty when the record
 * has ended. */
export function formatClientTurn({
  turn,
  questions,
  openInvoiceKind,
}: {
  turn: NextStep
  questions: readonly Question[]
  openInvoiceKind?: InvoiceKind | null
}): string {
  // Closing a delivered order does not concern the client.
  if (!turn || turn.todo === 'close') return ''
  if (turn.side === 'staff') return 'Our turn'
  if (turn.todo === 'answer') return `Your turn: ${formatAnswerTodo(questions)}`
  return `Your turn: ${turn.todo === 'pay' ? `pay ${nameOpenInvoice(openInvoiceKind)}` : clientTodos[turn.todo]}`
}

/** Formats the next step for staff. */
export function formatStaffTurn({ turn }: Pick<OrderRow | RequestRow, 'turn'>): string {
  if (!turn) return ''
  return turn.side === 'client' ? 'The client’s turn' : `Our turn: ${staffTodos[turn.todo] ?? ''}`
}
