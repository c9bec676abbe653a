import { href } from 'react-router'
import { linkTo } from '#api/links/links.ts'
import type { OrderRow } from '#app/api/orders.ts'
import type { InvoiceRow } from '#app/api/payments.ts'
import type { ProblemRow } from '#app/api/problems.ts'
import type { WaitingProofRow } from '#app/api/proofs.ts'
import type { QuoteRow } from '#app/api/quotes.ts'
import type { RequestRow } from '#app/api/template-requests.ts'
import { payUrl } from '#app/components/payment/order-invoices.tsx'
import { invoiceLabel } from '#core/invoice/invoice.ts'
import { formatMoney, type Money } from '#core/money.ts'
import { openQuestions, type Question } from '#core/order/questions.ts'

export type OwnRecords = {
  orders: OrderRow[]
  requests: RequestRow[]
  quotes: QuoteRow[]
  invoices: InvoiceRow[]
  problems: ProblemRow[]
  rounds: WaitingProofRow[]
  /** False for a member of a client who does not see its invoices. */
  mayPay: boolean
}

/** Something that waits for the client. */
export type Turn = {
  id: string
  task: string
  about: string
  number: string
  /** Day until when it is wanted, `YYYY-MM-DD`. */
  day: string | null
  action: { label: string; to: string }
}

/** Lists what waits for the client, the earliest day first. */
export function collectTurns(records: OwnRecords): Turn[] {
  const { orders, requests, quotes, invoices, problems, rounds, mayPay } = records
  const billed = new Set(invoices.map(({ orderId }) => orderId))
  return [
    ...invoices.map(turnOfInvoice),
    ...orders.flatMap((order) => turnOfOrder(order, mayPay && !billed.has(order._id)) ?? []),
    ...requests.flatMap((request) => turnOfRequest(request) ?? []),
    ...quotes.map(turnOfQuote),
    ...problems.map(turnOfProblem),
    ...rounds.map(turnOfRound),
  ].sort((one, other) => (one.day ?? '9').localeCompare(other.day ?? '9'))
}

const turnOfInvoice = ({ _id: id, number, kind, part, title, open, dueOn }: InvoiceRow): Turn => ({
  ...{ id, number, about: title, day: dueOn },
  task: `${invoiceLabel({ kind, part })}: pay ${formatMoney(open)}`,
  action: { label: 'Pay', to: payUrl(id) },
})

function turnOfOrder(order: OrderRow, asksToPay: boolean): Turn | undefined {
  const { _id: id, number, snapshot, dueOn, turn, questions } = order
  if (turn?.side !== 'client') return undefined
  const to = href('/dashboard/pending-applications/:id', { id })
  const same = { id, number, about: snapshot.name, day: dueOn }
  if (turn.todo === 'answer') return { ...same, day: null, ...answering(questions, to) }
  if (turn.todo === 'review') {
    return { ...same, task: 'Look at the work, then approve it', action: { label: 'Review', to } }
  }
  // Otherwise its quote or its invoice is listed already.
  if (turn.todo !== 'pay' || !asksToPay) return undefined
  return { ...same, task: 'Pay the deposit', action: { label: 'Pay', to } }
}

function turnOfRequest({
  _id: id,
  number,
  businessName,
  turn,
  questions,
  quote,
}: RequestRow): Turn | undefined {
  if (turn?.side !== 'client') return undefined
  const to = href('/dashboard/pending-applications/request/:id', { id })
  const same = { id, number: number ?? '', about: nameOfRequest(businessName) }
  if (turn.todo === 'answer') return { ...same, day: null, ...answering(questions, to) }
  if (turn.todo !== 'approve' || !quote) return undefined
  return { ...same, ...answeringQuote(quote, to) }
}

const turnOfQuote = ({ _id: id, number, title, ...quote }: QuoteRow): Turn => ({
  ...{ id, number: number ?? '', about: title },
  ...answeringQuote(quote, linkTo({ kind: 'quote', audience: 'client', id })),
})

const answeringQuote = ({ total, validUntil }: { total: Money; validUntil: string }, to: string) => ({
  task: `Accept our quote of ${formatMoney(total)}, or ask for changes`,
  day: validUntil,
  action: { label: 'View quote', to },
})

export const nameOfRequest = (businessName: string) =>
  businessName ? `Website for ${businessName}` : 'Website'

function answering(questions: readonly Question[], to: string): Pick<Turn, 'task' | 'action'> {
  const { length } = openQuestions(questions)
  const task = length === 1 ? 'Answer 1 question' : `Answer ${length} questions`
  return { task, action: { label: 'Answer', to: `${to}#answer` } }
}

const turnOfProblem = ({ _id: id, number, title }: ProblemRow): Turn => ({
  ...{ id, number, about: title, day: null },
  task: 'Answer our question about your report',
  action: { label: 'Answer', to: href('/dashboard/report-problem/:id', { id }) },
})

const turnOfRound = ({ _id: id, number, projectId, projectName }: WaitingProofRow): Turn => ({
  ...{ id, number: `Round ${number}`, about: projectName, day: null },
  task: 'Look at our proofs, then approve them or ask for changes',
  action: { label: 'Review', to: linkTo({ kind: 'proof', audience: 'client', id, projectId }) },
})
