import type { OwnedPermission, Permission } from '../audiences.ts'

/** Urgency of a push message (RFC 8030). */
export type NoticeUrgency = 'high' | 'normal' | 'low'

type Entry = {
  /** Stands in the table of notification settings. */
  label: string
  /** Staff with this permission, or the client. */
  audience: { staff: Permission | OwnedPermission } | 'client'
  urgency: NoticeUrgency
  /** Names of the events, which are the first part of their ids: 'order.submitted:<id>'. */
  events: readonly string[]
  /** Kinds that cannot be turned off. */
  isRequired?: true
}

/** Every kind of notification, and the events of each. A person chooses channels per kind. */
export const noticeKinds = {
  'contact-message': {
    label: 'Messages from the website',
    audience: { staff: 'contact.list' },
    urgency: 'normal',
    events: ['contact.created', 'contact.flood'],
  },
  review: {
    label: 'New reviews',
    audience: { staff: 'review.list-private' },
    urgency: 'low',
    events: ['review.created', 'review.flood'],
  },
  order: {
    label: 'New orders and their changes',
    audience: { staff: 'order.list' },
    urgency: 'normal',
    events: [
      'order.submitted',
      'order.answer',
      'order.withdraw',
      'order.ask-changes',
      'order.approve',
      'order.expire',
    ],
  },
  request: {
    label: 'New template requests and their answers',
    audience: { staff: 'template-request.list' },
    urgency: 'normal',
    events: ['template-request.send', 'template-request.answer'],
  },
  quote: {
    label: 'Quotes accepted or declined, and withdrawn requests',
    audience: { staff: 'template-request.list' },
    urgency: 'normal',
    events: [
      'template-request.approve',
      'template-request.ask-changes',
      'template-request.withdraw',
      'quote.accept',
      'quote.decline',
      'quote.ask-changes',
      'quote.message',
      'quote.expire',
    ],
  },
  claim: {
    label: 'Payments to check',
    audience: { staff: 'payment-claim.list' },
    urgency: 'normal',
    events: ['payment-claim.submitted'],
  },
  'suspended-service': {
    label: 'Services suspended because they are unpaid',
    audience: { staff: 'invoice.create' },
    urgency: 'low',
    events: ['recurring-invoice.suspended'],
  },
  'claim-withdrawn': {
    label: 'Withdrawn payments',
    audience: { staff: 'payment-claim.list' },
    urgency: 'low',
    events: ['payment-claim.withdrawn'],
  },
  problem: {
    label: 'Problem reports and ratings',
    audience: { staff: 'problem.list' },
    urgency: 'high',
    events: ['problem.reported', 'problem.rated'],
  },
  proof: {
    label: 'Comments on proofs and answers to them',
    audience: { staff: 'project.list' },
    urgency: 'normal',
    events: ['proof.approve', 'proof.ask-changes', 'proof.comment', 'proof.extra-round'],
  },
  file: {
    label: 'Files that clients add to projects',
    audience: { staff: 'project.list' },
    urgency: 'normal',
    events: ['project-file.add'],
  },
  'secret-link': {
    label: 'Used one-time links',
    audience: { staff: 'secret-link.manage' },
    urgency: 'normal',
    events: ['secret-link.open', 'secret-link.fill'],
  },
  reply: {
    label: 'Replies of clients',
    audience: { staff: 'panel.open' },
    urgency: 'normal',
    events: ['order.message', 'problem.message', 'invoice.message', 'contact.message', 'inbound.many'],
  },
  assignment: {
    label: 'Work assigned to you',
    audience: { staff: 'panel.open' },
    urgency: 'normal',
    events: ['contact.assigned', 'order.assigned', 'problem.assigned', 'project.assigned'],
  },
  unreached: {
    label: 'Clients who cannot be notified',
    audience: { staff: 'panel.open' },
    urgency: 'normal',
    events: [
      'order.expires',
      'invoice.due',
      'invoice.renews',
      'quote.ends',
      'order.waits',
      'template-request.waits',
      'problem.waits',
      'proof.waits',
    ],
  },
  domain: {
    label: 'Domains that expire',
    audience: { staff: 'project.list' },
    urgency: 'low',
    events: ['domain.ends'],
  },
  custody: {
    label: 'Hosting and other things that expire',
    audience: { staff: 'client.custody' },
    urgency: 'low',
    events: ['custody.ends'],
  },
  rotation: {
    label: 'Passwords to change',
    audience: { staff: 'project.list' },
    urgency: 'low',
    events: ['credential.change'],
  },
  failure: {
    label: 'Failed jobs and mails',
    audience: { staff: 'job.list' },
    urgency: 'high',
    events: [
      'job.failed',
      'mail.failed',
      'mail.flood',
      'inbound.set-aside',
      'spreadsheet.no-room',
      'webhook.off',
    ],
  },
  backup: {
    label: 'Missing backups',
    audience: { staff: 'backup.make' },
    urgency: 'high',
    events: ['backup.missing'],
  },
  access: {
    label: 'Changed access to the site',
    audience: { staff: 'person.update' },
    urgency: 'high',
    events: [
      'person.recover',
      'person.role',
      'person.sign-in',
      'staff-invitation.accept',
      'recovery-code.create',
      'recovery-code.use',
    ],
    isRequired: true,
  },
  'payment-account': {
    label: 'Changed accounts that clients pay to',
    audience: { staff: 'payment-method.approve' },
    urgency: 'high',
    events: [
      'payment-method.request',
      'payment-method.first',
      'payment-method.apply',
      'payment-method.cancel',
    ],
    isRequired: true,
  },
  note: { label: 'Notes', audience: 'client', urgency: 'normal', events: ['note.created'] },
  answer: {
    label: 'Replies to you',
    audience: 'client',
    urgency: 'normal',
    events: ['order.message', 'problem.message', 'invoice.message', 'proof.comment'],
  },
  progress: {
    label: 'Progress of your orders, requests and reports',
    audience: 'client',
    urgency: 'normal',
    events: [
      'order.received',
      'order.agreed',
      'order.amended',
      'order.handed-over',
      'order.taken-over',
      'order.ask',
      'order.accept',
      'order.decline',
      'order.cancel',
      'order.start',
      'order.close',
      'order.reopen',
      'order.reinstate',
      'order.expires',
      'order.expire',
      'order.project',
      'project.handed-over',
      'project.taken-over',
      'milestone.done',
      'proof.free-round',
      'quote.send',
      'quote.accept',
      'quote.message',
      'quote.decline',
      'quote.expire',
      'template-request.send',
      'template-request.ask',
      'template-request.quote',
      'template-request.decline',
      'template-request.expire',
      'problem.open',
      'problem.in-progress',
      'problem.waiting-client',
      'problem.resolved',
      'problem.closed',
    ],
  },
  delivery: {
    label: 'Work that is ready or delivered',
    audience: 'client',
    urgency: 'normal',
    events: ['order.hand-in', 'order.approve', 'order.deliver', 'proof.hand-in', 'project-file.add'],
  },
  invoice: {
    label: 'Invoices',
    audience: 'client',
    urgency: 'normal',
    events: [
      'invoice.raised',
      'invoice.void',
      'invoice.credited',
      'invoice.renewal-changed',
      'invoice.renewal-suspended',
      'invoice.renewal-given',
      'invoice.renewal-taken',
      'invoice.renewal-resumed',
    ],
  },
  payment: {
    label: 'Your payments',
    audience: 'client',
    urgency: 'normal',
    events: [
      ...(['payment-claim.accepted', 'payment-claim.rejected', 'payment-claim.reversed'] as const),
      ...(['ledger.refund', 'ledger.spend-credit'] as const),
    ],
  },
  reminder: {
    label: 'Reminders',
    audience: 'client',
    urgency: 'normal',
    events: [
      'domain.ends',
      'custody.ends',
      'credential.change',
      'invoice.due',
      'invoice.renews',
      'quote.ends',
      'order.waits',
      'template-request.waits',
      'problem.waits',
      'proof.waits',
    ],
  },
  'own-access': {
    label: 'Changes of your own access',
    audience: 'client',
    urgency: 'normal',
    events: ['access.changed'],
    isRequired: true,
  },
  'own-data': {
    label: 'Your collected data',
    audience: 'client',
    urgency: 'normal',
    events: ['account.exported'],
  },
} as const satisfies Record<string, Entry>

export type NoticeKind = keyof typeof noticeKinds
export type EventName = (typeof noticeKinds)[NoticeKind]['events'][number]
/** Unique id of an event: its name, and the record that it is about. */
export type EventId = `${EventName}:${string}`

const entries: [NoticeKind, Entry][] = Object.entries(noticeKinds) as [NoticeKind, Entry][]
export const noticeKindNames = Object.keys(noticeKinds) as NoticeKind[]
export const noticeKindOf = (kind: NoticeKind): Entry => noticeKinds[kind]

/** The kind of an event for one side. An event such as a message has a kind for each. */
export function kindOfEvent(event: EventId, side: 'staff' | 'client'): NoticeKind {
  const name = event.slice(0, event.indexOf(':'))
  const found = entries.find(
    ([, { audience, events }]) => (audience === 'client') === (side === 'client') && events.includes(name),
  )
  if (!found) throw new Error(`The event ${name} is no notification to ${side}`)
  return found[0]
}
