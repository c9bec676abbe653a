import { href } from 'react-router'
import { linkTo } from '#api/links/links.ts'
import type { OrderRow } from '#app/api/orders.ts'
import type { ClaimRow, InvoiceRow } from '#app/api/payments.ts'
import type { ProblemRow } from '#app/api/problems.ts'
import type { WaitingProofRow } from '#app/api/proofs.ts'
import type { QuoteRow } from '#app/api/quotes.ts'
import type { RequestRow } from '#app/api/template-requests.ts'
import { nameOpenInvoice } from '#app/components/orders/turn-line.ts'
import { payUrl } from '#app/components/payment/order-invoices.tsx'
import { invoiceLabel } from '#core/invoice/invoice.ts'
import { formatMoney, type Money } from '#core/money.ts'
import { openQuestions, type Question } from '#core/order/questions.ts'
import { rejectReasonLabels } from '#core/payment-claim/payment-claim.ts'
import type { NextMilestone } from '#core/project/latest-work.ts'
import { compareDates } from '#core/time.ts'

export type OwnRecords = {
  orders: OrderRow[]
  requests: RequestRow[]
  quotes: QuoteRow[]
  invoices: InvoiceRow[]
  /** Rejected payments. Those that were sent again or whose invoice needs no payment are left out. */
  rejected: ClaimRow[]
  problems: ProblemRow[]
  rounds: WaitingProofRow[]
  /** The next one of each project. */
  milestones: NextMilestone[]
  /** False for a member of a client who does not see its invoices. */
  seesInvoices: boolean
  /** False for a member of a client who does not pay its invoices. */
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
  /** True if the day is the due date of an invoice. */
  isPayment?: boolean
  action: { label: string; to: string }
}

/** Lists what waits for the client: rejected payments, then the others with the earliest day first. */
export function collectTurns(records: OwnRecords): Turn[] {
  const { orders, requests, quotes, invoices, problems, rounds, milestones, seesInvoices, mayPay } = records
  const billed = new Set(invoices.map(({ orderId }) => orderId))
  const again = mayPay ? rejectedPayments(records) : []
  const whole = new Set(again.flatMap(({ claim, invoice }) => (isWhole(claim) ? invoice._id : [])))
  const others = [
    ...invoices.flatMap((invoice) => (whole.has(invoice._id) ? [] : turnOfInvoice(invoice, mayPay))),
    ...orders.flatMap((order) => turnOfOrder(order, seesInvoices && !billed.has(order._id)) ?? []),
    ...requests.flatMap((request) => turnOfRequest(request) ?? []),
    ...quotes.map(turnOfQuote),
    ...problems.map(turnOfProblem),
    ...rounds.map(turnOfRound),
    ...milestones.filter(({ side }) => side === 'client').map(turnOfMilestone),
  ].sort((one, other) => compareDates(one.day ?? '9', other.day ?? '9'))
  return [...again.map(turnOfRejected), ...others]
}

type RejectedPayment = { claim: ClaimRow; invoice: InvoiceRow }

const rejectedPayments = ({ rejected, invoices }: OwnRecords): RejectedPayment[] =>
  rejected.flatMap((claim) => {
    const invoice = invoices.find(({ _id }) => _id === claim.invoiceId)
    return invoice && !claim.replacedBy ? { claim, invoice } : []
  })

/** True for a payment of all that is open. Its invoice is then not listed a second time. */
const isWhole = ({ amount, open }: ClaimRow) => amount.minor >= open.minor

function turnOfRejected({ claim, invoice }: RejectedPayment): Turn {
  const { _id: id, number, amount, reason } = claim
  const facts = [reason && rejectReasonLabels[reason], `${invoiceLabel(invoice)}: ${invoice.title}`]
  return {
    ...{ id, number, about: facts.filter(Boolean).join(' · '), day: invoice.dueOn, isPayment: true },
    task: `Your payment of ${formatMoney(amount)} was rejected, please send it again`,
    action: { label: 'Send again', to: `${href('/dashboard/pending-payment')}?again=${id}` },
  }
}

function turnOfInvoice(invoice: InvoiceRow, mayPay: boolean): Turn {
  const { _id: id, number, title, open, dueOn } = invoice
  const details = `${href('/dashboard/pending-payment')}?${new URLSearchParams({ invoice: id })}`
  return {
    ...{ id, number, about: title, day: dueOn, isPayment: true },
    task: `${invoiceLabel(invoice)}: pay ${formatMoney(open)}`,
    action: mayPay ? { label: 'Pay', to: payUrl(id) } : { label: 'View', to: details },
  }
}

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
  return {
    ...same,
    task: `Pay ${nameOpenInvoice(order.openInvoiceKind, order.status)}`,
    action: { label: 'Pay', to },
  }
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

const turnOfMilestone = ({ projectId, projectName, title, dueOn }: NextMilestone): Turn => ({
  ...{ id: `milestone-${projectId}`, number: 'Milestone', about: projectName, day: dueOn, task: title },
  action: { label: 'View', to: href('/dashboard/projects-preview/:id', { id: projectId }) },
})
