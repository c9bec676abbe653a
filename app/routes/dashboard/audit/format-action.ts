import { type AuditKind, auditKinds, kinds } from '#core/records/kinds.ts'

const actionLabels: Record<string, string> = {
  'session.sign-in': 'Signed in',
  'session.end': 'Sign-in ended',
  'person.recover': 'Made an owner on the server',
  'person.change-address': 'Sign-in address changed',
  'person.open-sign-in': 'Account opened for a new sign-in',
  'person.link-sign-in': 'New sign-in linked to the account',
  'recovery-code.create': 'Recovery codes made',
  'recovery-code.use': 'Signed in with a recovery code',
  'project.reveal': 'Password viewed',
  'project.set-progress': 'Progress set by hand',
  'project.compute-progress': 'Progress computed from the milestones again',
  'call.refused': 'Call refused',
  'ledger.refund': 'Refund',
  'ledger.spend-credit': 'Credit applied to an invoice',
  'payment-method.request': 'Change of a payment account requested',
  'payment-method.cancel': 'Change of a payment account cancelled',
  'payment-method.order': 'Payment methods reordered',
  'template.order': 'Templates reordered',
  'order.message': 'Message written on an order',
  'client.correct-email': 'Address of a client corrected',
  'contact.add-chat': 'Chat added as a message',
  'contact.complete': 'Text of a chat, or its sender, added to a message',
  'contact.link-client': 'Contact message linked to a client',
  'contact.unlink-client': 'Contact message unlinked from a client',
  'contact.start': 'Message to a client written',
  'contact.reply': 'Contact message answered, or a note written',
  'problem.message': 'Message written on a problem',
  'problem.answer': 'Work on a problem resumed',
  'backup.make': 'Backup requested',
  'sample.remove': 'Sample content deleted',
  'backup.prove': 'Restore test requested',
  'order.open-project': 'Project created from an order',
}

const verbLabels: Record<string, string> = {
  create: 'added',
  update: 'updated',
  remove: 'deleted',
  restore: 'restored',
  purge: 'permanently deleted',
  mark: 'marked',
  export: 'list exported',
  'save-draft': 'draft kept',
  'discard-draft': 'draft discarded',
  raise: 'created',
  void: 'voided',
  'quote-rate': 'rate renewed',
  accept: 'accepted',
  reject: 'rejected',
  reverse: 'reversed',
  enter: 'entered',
  ask: 'information requested',
  answer: 'answered for the client',
  decline: 'declined',
  cancel: 'cancelled',
  start: 'started',
  'hand-in': 'submitted for review',
  'ask-changes': 'changes requested',
  deliver: 'delivered',
  close: 'closed',
  review: 'review started',
  quote: 'quoted',
  revoke: 'revoked',
  resolve: 'resolved',
  reopen: 'reopened',
  reinstate: 'opened again',
}

/** Formats an action for display: `portfolio.update` becomes 'Portfolio updated'. */
export function formatAction({ action, kind }: { action: string; kind: string }): string {
  const verb = action.slice(action.indexOf('.') + 1)
  const kindLabel = auditKinds.includes(kind as AuditKind) ? kinds[kind as AuditKind].label : kind
  return actionLabels[action] ?? `${kindLabel} ${verbLabels[verb] ?? verb.replaceAll('-', ' ')}`
}

type Values = Record<string, unknown> | null

const titles = Object.values(kinds).flatMap((kind) => ('title' in kind ? [kind.title] : []))
const nameFields = new Set(['number', 'title', 'name', 'companyName', ...titles, 'email'])

/** Name of the record, if the entry contains one; otherwise ''. */
export function nameOfRecord({ before, after }: { before: Values; after: Values }): string {
  const name = [...nameFields].map((field) => before?.[field] ?? after?.[field]).find((field) => field)
  return typeof name === 'string' ? name : ''
}
