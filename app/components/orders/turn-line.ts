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
/** Names the invoice that an order waits for. Orders that the release before kept do not tell its kind. */
export function nameOpenInvoice(kind: InvoiceKind | null | undefined, status?: string): string {
  if (kind === 'deposit') return 'the deposit'
  if (kind !== 'part') return 'the invoice'
  return status === 'accepted' ? 'the first part' : 'the next part'
}

export const formatRound = (number: number | null | undefined): string =>
  `look at round ${number} of the proofs`

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

type WithTurn = {
  turn: NextStep
  /** Of orders only. */
  status?: string
  openInvoiceKind?: InvoiceKind | null
  openRound?: number | null
}

/** Returns the next step for the client, who pays an invoice also while we work. */
export const clientStepOf = ({ turn, openInvoiceKind }: WithTurn): NextStep =>
  openInvoiceKind && turn?.side === 'staff' && turn.todo !== 'decide' && turn.todo !== 'quote'
    ? { side: 'client', todo: 'pay' }
    : turn

/** Formats the next step for the client, such as 'Your turn: answer 2 questions' or 'Our turn'; empty when the record
 * has ended. */
export function formatClientTurn(record: WithTurn & { questions: readonly Question[] }): string {
  const { questions, openInvoiceKind, status, openRound } = record
  const turn = clientStepOf(record)
  // Closing a delivered order does not concern the client.
  if (!turn || turn.todo === 'close') return ''
  if (turn.side === 'staff') return 'Our turn'
  if (turn.todo === 'answer') return `Your turn: ${formatAnswerTodo(questions)}`
  if (turn.todo === 'look') return `Your turn: ${formatRound(openRound)}`
  if (turn.todo === 'pay') return `Your turn: pay ${nameOpenInvoice(openInvoiceKind, status)}`
  return `Your turn: ${clientTodos[turn.todo]}`
}

/** Steps of the client as staff reads them. */
const awaitedTodos: Record<string, string> = {
  answer: 'answer our questions',
  'accept-quote': 'accept the quote',
  approve: 'approve the quote',
  review: 'review the work',
  send: 'send it',
}

/** Formats the next step for staff. */
export function formatStaffTurn({ turn, openRound, openInvoiceKind, status }: WithTurn): string {
  if (!turn) return ''
  if (turn.side === 'staff') return `Our turn: ${staffTodos[turn.todo] ?? ''}`
  const todo =
    turn.todo === 'look'
      ? formatRound(openRound)
      : turn.todo === 'pay'
        ? `pay ${nameOpenInvoice(openInvoiceKind, status)}`
        : awaitedTodos[turn.todo]
  return todo ? `The client’s turn: ${todo}` : 'The client’s turn'
}
