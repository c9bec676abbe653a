import type { Permission } from '../audiences.ts'
import { type ContentKind, contentKinds, type Kind } from './kinds.ts'

type ContentPermissions = { [Name in ContentKind]: `${Name}.update` }
const contentPermissions = Object.fromEntries(
  contentKinds.map((kind) => [kind, `${kind}.update`]),
) as ContentPermissions

/** Permission to see the records of all clients. Staff find, follow, export and are notified of these kinds only. */
export const kindPermissions: Record<Kind, Permission> = {
  ...contentPermissions,
  review: 'review.list-private',
  contact: 'contact.list',
  project: 'project.list',
  note: 'note.list',
  spreadsheet: 'spreadsheet.remove',
  person: 'person.list',
  client: 'client.list',
  'custody-item': 'client.list',
  import: 'import.read',
  'custom-role': 'custom-role.list',
  'staff-invitation': 'staff-invitation.list',
  'client-invitation': 'client.list',
  session: 'session.list',
  'api-token': 'api-token.list-all',
  webhook: 'webhook.manage',
  service: 'service.list',
  template: 'template.list',
  'template-request': 'template-request.list',
  quote: 'quote.list',
  order: 'order.list',
  invoice: 'invoice.list',
  'recurring-invoice': 'invoice.list',
  'closed-month': 'report.read',
  'bank-statement': 'bank-statement.read',
  'payment-method': 'payment-method.list',
  'payment-settings': 'payment-settings.read',
  'payment-claim': 'payment-claim.list',
  problem: 'problem.list',
  'canned-reply': 'canned-reply.list',
  task: 'work.read',
  milestone: 'project.list',
  credential: 'project.list',
  'secret-link': 'project.list',
  mail: 'mail.list',
  job: 'job.list',
  backup: 'backup.make',
  'site-settings': 'site-settings.read',
  page: 'page.read',
  redirect: 'page.read',
  media: 'media.list',
  call: 'audit.list',
  notice: 'audit.list',
}
