import type { AuditKind } from '#core/audit.ts'

export const kindLabels: Record<AuditKind, string> = {
  review: 'Review',
  contact: 'Contact message',
  portfolio: 'Portfolio',
  blog: 'Blog',
  project: 'Project',
  note: 'Note',
  spreadsheet: 'Excel file',
  person: 'User',
  session: 'Sign-in',
  service: 'Service',
  template: 'Template',
  'template-request': 'Template request',
  order: 'Order',
  invoice: 'Invoice',
  'payment-method': 'Way to pay',
  'payment-settings': 'Payment settings',
  'payment-claim': 'Payment',
  problem: 'Problem report',
  mail: 'Mail',
  job: 'Job',
  backup: 'Backup',
  call: 'Refused call',
}

const actionLabels: Record<string, string> = {
  'session.sign-in': 'Signed in',
  'session.end': 'Sign-in ended',
  'project.reveal': 'Password looked at',
  'call.refused': 'Call refused',
  'ledger.refund': 'Money given back',
  'ledger.spend-credit': 'Credit used for an invoice',
  'payment-method.order': 'Ways to pay put in order',
  'template.order': 'Templates put in order',
  'order.message': 'Message about an order written',
  'problem.message': 'Message about a problem written',
  'backup.make': 'Backup asked for',
  'backup.prove': 'Proof of a backup asked for',
  'order.open-project': 'Order made into a project',
}

const verbLabels: Record<string, string> = {
  create: 'added',
  update: 'changed',
  remove: 'deleted',
  restore: 'restored',
  purge: 'deleted for good',
  mark: 'marked',
  export: 'list exported',
  raise: 'made',
  void: 'made void',
  'quote-rate': 'got a new rate',
  accept: 'accepted',
  reject: 'not accepted',
  reverse: 'taken back',
  enter: 'entered',
  ask: 'asked about',
  answer: 'answered for the client',
  decline: 'declined',
  cancel: 'cancelled',
  start: 'begun',
  'hand-in': 'handed in for review',
  'ask-changes': 'changes asked for',
  deliver: 'delivered',
  close: 'closed',
  review: 'taken up',
  quote: 'quoted',
}

/** Formats an action for display: `portfolio.update` becomes 'Portfolio updated'. */
export function tellAct({ action, kind }: { action: string; kind: string }): string {
  const verb = action.slice(action.indexOf('.') + 1)
  const kindLabel = kindLabels[kind as AuditKind] ?? kind
  return actionLabels[action] ?? `${kindLabel} ${verbLabels[verb] ?? verb.replaceAll('-', ' ')}`
}

type Values = Record<string, unknown> | null

const nameFields = ['number', 'title', 'name', 'companyName', 'company_name', 'email']

/** Name of the record, if the entry contains one; otherwise ''. */
export function nameOfRecord({ before, after }: { before: Values; after: Values }): string {
  const name = nameFields.map((field) => before?.[field] ?? after?.[field]).find((field) => field)
  return typeof name === 'string' ? name : ''
}
