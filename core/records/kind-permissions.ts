import type { Permission } from '../permissions.ts'
import type { Kind } from './kinds.ts'

/** Permission to see the records of all clients. Staff find, follow, export and are notified of these kinds only. */
export const kindPermissions: Record<Kind, Permission> = {
  review: 'review.list-private',
  contact: 'contact.list',
  portfolio: 'portfolio.update',
  blog: 'blog.update',
  project: 'project.list',
  note: 'note.list',
  spreadsheet: 'spreadsheet.remove',
  person: 'person.list',
  session: 'session.list',
  service: 'service.list',
  template: 'template.list',
  'template-request': 'template-request.list',
  order: 'order.list',
  invoice: 'invoice.list',
  'payment-method': 'payment-method.list',
  'payment-settings': 'payment-settings.read',
  'payment-claim': 'payment-claim.list',
  problem: 'problem.list',
  mail: 'mail.list',
  job: 'job.list',
  backup: 'backup.make',
  call: 'audit.list',
  notice: 'audit.list',
}
