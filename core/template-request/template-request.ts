import type { Bought } from '../order/order.ts'
import type { Question } from '../order/questions.ts'
import type { ServiceKind } from '../service/service.ts'
import { defineMachine, type Side } from '../state-machine.ts'
import { sentStates } from './sent-states.ts'
import type { RequestBrief } from './template-request-input.ts'

export const templateRequestMachine = defineMachine({
  states: ['draft', ...sentStates],
  moves: {
    send: { from: ['draft'], to: 'submitted', by: ['client'] },
    review: { from: ['submitted'], to: 'under-review', by: ['staff'] },
    ask: { from: ['under-review'], to: 'needs-info', by: ['staff'] },
    // Staff may answer for a client who replies by chat.
    answer: { from: ['needs-info'], to: 'under-review', by: ['client', 'staff'] },
    quote: { from: ['under-review', 'needs-info', 'changes-asked'], to: 'quoted', by: ['staff'] },
    approve: { from: ['quoted'], to: 'approved', by: ['client'] },
    'ask-changes': { from: ['quoted'], to: 'changes-asked', by: ['client'], needsReason: true },
    withdraw: {
      from: ['submitted', 'under-review', 'needs-info', 'quoted', 'changes-asked'],
      to: 'withdrawn',
      by: ['client'],
    },
    decline: {
      from: ['submitted', 'under-review', 'needs-info', 'quoted', 'changes-asked'],
      to: 'declined',
      by: ['staff'],
      needsReason: true,
    },
    expire: { from: ['quoted', 'needs-info'], to: 'expired', by: ['system'] },
  },
})

export type TemplateRequestStatus = (typeof templateRequestMachine)['states'][number]
export type TemplateRequestMoveName = keyof (typeof templateRequestMachine)['moves']

export type Quote = {
  /** Unset in quotes of earlier releases, too. */
  serviceKind?: ServiceKind | undefined
  lines: Bought['lines']
  totalCents: number
  depositPercent: number
  /** Null: unlimited. */
  revisions: number | null
  supportMonths: number
  workingDays: number
  /** Last calendar day on which the quote can be approved. */
  validUntil: string
  note: string
}

export type TemplateRequest = RequestBrief & {
  id: string
  /** Null for a draft. */
  number: string | null
  email: string
  clientName: string
  status: TemplateRequestStatus
  questions: Question[]
  quote: Quote | null
  orderId: string | null
  createdAt: Date
  updatedAt: Date
  version: number
}

/** Sent requests that are neither approved nor ended. */
export const pendingRequests: readonly TemplateRequestStatus[] = [
  'submitted',
  'under-review',
  'needs-info',
  'quoted',
  'changes-asked',
]

/** Pending requests that wait for a quote of staff. */
export const requestsToQuote: readonly TemplateRequestStatus[] = [
  'submitted',
  'under-review',
  'changes-asked',
]

export const requestStatusLabels: Record<TemplateRequestStatus, string> = {
  draft: 'Draft',
  submitted: 'Sent',
  'under-review': 'Under review',
  'needs-info': 'Needs information',
  quoted: 'Quoted',
  approved: 'Approved',
  'changes-asked': 'Changes requested',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
}

export type RequestTodo = 'send' | 'review' | 'answer' | 'quote' | 'approve'
export type NextRequestStep = { side: Side; todo: RequestTodo } | undefined

/** Returns the next action on a request and the side that must take it; undefined for ended requests. */
export function nextRequestStepOf(status: TemplateRequestStatus): NextRequestStep {
  const steps: Partial<Record<TemplateRequestStatus, NextRequestStep>> = {
    draft: { side: 'client', todo: 'send' },
    submitted: { side: 'staff', todo: 'review' },
    'under-review': { side: 'staff', todo: 'quote' },
    'needs-info': { side: 'client', todo: 'answer' },
    quoted: { side: 'client', todo: 'approve' },
    'changes-asked': { side: 'staff', todo: 'quote' },
  }
  return steps[status]
}

/** Returns true after the quote's last valid day. */
export const isQuoteOver = ({ validUntil }: Pick<Quote, 'validUntil'>, today: string): boolean =>
  validUntil < today
