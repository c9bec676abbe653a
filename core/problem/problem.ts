import { defineMachine } from '../state-machine.ts'
import { dayMs } from '../time.ts'

export const problemStates = ['open', 'in-progress', 'waiting-client', 'resolved', 'closed'] as const
export type ProblemState = (typeof problemStates)[number]

export const problemMachine = defineMachine({
  states: problemStates,
  moves: {
    start: { from: ['open'], to: 'in-progress', by: ['staff'] },
    ask: { from: ['open', 'in-progress'], to: 'waiting-client', by: ['staff'] },
    answer: { from: ['waiting-client'], to: 'in-progress', by: ['client', 'staff'] },
    resolve: { from: ['open', 'in-progress', 'waiting-client'], to: 'resolved', by: ['staff'] },
    reopen: { from: ['resolved'], to: 'open', by: ['client', 'staff'] },
    close: { from: ['resolved'], to: 'closed', by: ['system'] },
  },
})
export type ProblemMove = keyof typeof problemMachine.moves

/** States that are neither resolved nor closed. */
export const openProblems: readonly ProblemState[] = ['open', 'in-progress', 'waiting-client']

/** Days for which a client's reply reopens a resolved problem. */
export const reopenDays = 14

/** Labels for clients and staff. */
export const stateLabels: Record<ProblemState, string> = {
  open: 'Open',
  'in-progress': 'In progress',
  'waiting-client': 'Waiting for the client',
  resolved: 'Resolved',
  closed: 'Closed',
}

export const aboutKinds = ['order', 'project', 'payment', 'site', 'account', 'other'] as const
export type AboutKind = (typeof aboutKinds)[number]
/** Kinds that refer to one record of the client. */
export const recordKinds: readonly AboutKind[] = ['order', 'project', 'payment']

export const urgencies = ['site-down', 'blocking', 'normal', 'question'] as const
export type Urgency = (typeof urgencies)[number]
export const urgencyLabels: Record<Urgency, string> = {
  'site-down': 'Site down',
  blocking: 'Blocking',
  normal: 'Normal',
  question: 'Question',
}

export const categories = ['not-working', 'content', 'design', 'speed', 'access', 'payment', 'other'] as const
export type Category = (typeof categories)[number]
export const categoryLabels: Record<Category, string> = {
  'not-working': 'Something does not work',
  content: 'Wrong text or picture',
  design: 'Layout problem',
  speed: 'Slow',
  access: 'I can’t sign in or get in',
  payment: 'A payment or an invoice',
  other: 'Something else',
}

/** Returns the time until which a reply reopens the problem. */
export const reopenUntil = (resolvedAt: Date): Date => new Date(resolvedAt.getTime() + reopenDays * dayMs)
