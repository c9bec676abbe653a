import { type ContentKind, contentKinds } from '#core/records/kinds.ts'
import type { FileReference, Reference, ScreenReference, Screens } from '#core/records/reference.ts'

type Screen = { list: string; record?: string }
type Links = {
  [K in Exclude<keyof Screens, ContentKind>]: {
    [A in keyof Screens[K]]: { list: string } & (Screens[K][A] extends 'record'
      ? { record: string }
      : unknown)
  }
}

/** Screens by kind of record and audience. A test compares them with the routes of the pages. */
const links: Links = {
  review: { client: { list: '/review-form' }, staff: { list: '/dashboard/dashboard-reviews' } },
  contact: {
    staff: { list: '/dashboard/new-dashboard-contact', record: '/dashboard/new-dashboard-contact/:id' },
  },
  project: {
    client: { list: '/dashboard/projects-preview', record: '/dashboard/projects-preview/:id' },
    staff: { list: '/dashboard/projects', record: '/dashboard/projects-form/:id' },
  },
  proof: {
    client: {
      list: '/dashboard/projects-preview',
      record: '/dashboard/projects-preview/:project/proofs/:id',
    },
    staff: { list: '/dashboard/projects', record: '/dashboard/projects-preview/:project/proofs/:id' },
  },
  note: { client: { list: '/dashboard', record: '/dashboard#:id' }, staff: { list: '/dashboard/note-form' } },
  spreadsheet: { staff: { list: '/excelDetails' } },
  person: { client: { list: '/dashboard/account' }, staff: { list: '/dashboard/dashboard-users' } },
  'staff-invitation': {
    client: { list: '/dashboard', record: '/dashboard/join/:id' },
    staff: { list: '/dashboard/dashboard-users' },
  },
  client: { staff: { list: '/dashboard/clients', record: '/dashboard/clients/:id' } },
  'custody-item': {
    client: { list: '/dashboard/domains' },
    staff: { list: '/dashboard/custody', record: '/dashboard/custody/:id' },
  },
  import: { staff: { list: '/dashboard/import', record: '/dashboard/import/:id' } },
  'client-invitation': { client: { list: '/dashboard/members', record: '/dashboard/invitation/:id' } },
  // The id is the last part of its public address.
  service: { staff: { list: '/dashboard/services', record: '/dashboard/services/edit/:id' } },
  template: { staff: { list: '/dashboard/template-request/templates' } },
  'template-request': {
    client: {
      list: '/dashboard/pending-applications',
      record: '/dashboard/pending-applications/request/:id',
    },
    staff: { list: '/dashboard/template-request', record: '/dashboard/template-request/:id' },
  },
  quote: {
    client: {
      list: '/dashboard/pending-applications',
      record: '/dashboard/pending-applications/quote/:id',
    },
    staff: { list: '/dashboard/quotes', record: '/dashboard/quotes/:id' },
  },
  expense: { staff: { list: '/dashboard/expenses', record: '/dashboard/expenses/:id' } },
  coupon: { staff: { list: '/dashboard/coupons', record: '/dashboard/coupons/:id' } },
  order: {
    client: { list: '/dashboard/pending-applications', record: '/dashboard/pending-applications/:id' },
    staff: { list: '/dashboard/new-orders', record: '/dashboard/new-orders/:id' },
  },
  invoice: {
    client: { list: '/dashboard/pending-payment', record: '/dashboard/pending-payment?invoice=:id' },
    staff: { list: '/dashboard/invoices', record: '/dashboard/invoices/:id' },
  },
  'recurring-invoice': {
    staff: { list: '/dashboard/invoices/recurring', record: '/dashboard/invoices/recurring/:id' },
  },
  'payment-method': {
    client: { list: '/dashboard/payment-method' },
    staff: { list: '/dashboard/payment-settings' },
  },
  'payment-settings': { staff: { list: '/dashboard/payment-settings' } },
  'payment-claim': {
    client: { list: '/dashboard/pending-payment' },
    staff: { list: '/dashboard/check-payment', record: '/dashboard/check-payment?claim=:id' },
  },
  'bank-statement': { staff: { list: '/dashboard/bank-statements' } },
  'closed-month': { staff: { list: '/dashboard/reports/months' } },
  problem: {
    client: { list: '/dashboard/report-problem', record: '/dashboard/report-problem/:id' },
    staff: { list: '/dashboard/users-report', record: '/dashboard/users-report/:id' },
  },
  webhook: { staff: { list: '/dashboard/webhooks', record: '/dashboard/webhooks/:id' } },
  mail: { staff: { list: '/dashboard/mails', record: '/dashboard/mails/:id' } },
  job: { staff: { list: '/dashboard/jobs' } },
  'site-settings': { staff: { list: '/dashboard/site-settings' } },
  page: { staff: { list: '/dashboard/pages', record: '/dashboard/pages/:id' } },
  media: { staff: { list: '/dashboard/media' } },
  backup: { staff: { list: '/dashboard/Admin-Dashboard' } },
}

/** Screens of content, all named in the same way. */
const contentLinks = (kind: ContentKind): { client?: Screen; staff?: Screen } => ({
  staff: { list: `/dashboard/${kind}s`, record: `/dashboard/${kind}-form/:id` },
})

const isContent = (kind: keyof Screens): kind is ContentKind => contentKinds.some((one) => one === kind)

const fileLinks: Record<FileReference['kind'], string> = {
  attachment: '/api/attachments/:id',
  certificate: '/api/certificates/:id',
  share: '/share/:id',
  secret: '/secret/:id',
}

/** Returns the path of a record's screen, of the list of its kind, or of a file. Notices and mails keep it. With a client
 * the path leads through the switch to act for it. */
export function linkTo(reference: Reference, clientId?: string): string {
  if (clientId) return `/dashboard/as/${clientId}?${new URLSearchParams({ to: linkTo(reference) })}`
  const { kind, id } = reference
  const path = 'audience' in reference ? screenOf(reference) : fileLinks[reference.kind]
  if (!path) throw new Error(`No screen for ${kind}`)
  const project = 'projectId' in reference ? reference.projectId : ''
  return path.replace(':project', encodeURIComponent(project)).replace(':id', encodeURIComponent(id ?? ''))
}

function screenOf({ kind, audience, id }: ScreenReference): string | undefined {
  const screens: { client?: Screen; staff?: Screen } = isContent(kind) ? contentLinks(kind) : links[kind]
  return screens[audience]?.[id === undefined ? 'list' : 'record']
}
