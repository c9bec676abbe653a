import type { Tables } from '#db/tables/tables.ts'

type Kinds = typeof kinds
export type Kind = keyof Kinds

type Entry = {
  /** Name in the activity log. A kind without one is not audited. */
  label?: string
  plural?: string
  table?: keyof Tables
  /** Column with the display title. */
  title?: string
  /** Column below the title in search results. Content is searched by it; other kinds have their own search. */
  detail?: string
  /** Columns with addresses of pictures, or with Markdown. */
  pictures?: readonly string[]
  /** `content` is written by staff for the website: its permissions, menu link and links follow from its name. `movable`
   * kinds have states, whose changes the timeline records, and attachments. */
  traits?: readonly ('content' | 'trashable' | 'exportable' | 'movable')[]
  /** Position among the kinds of search results. */
  search?: number
  /** Open screens reload after a change. */
  live?: true
  /** Tables besides its own whose changes count. */
  liveTables?: readonly (keyof Tables)[]
  /** Screens of the kind by audience; `record` is a screen for one record besides the list. */
  screens?: { client?: 'list' | 'record'; staff?: 'list' | 'record' }
}

/** All kinds of records, in the order of the activity log. Every other list of kinds derives from this one. */
export const kinds = {
  review: {
    label: 'Review',
    plural: 'Reviews',
    table: 'review_record',
    title: 'title',
    traits: ['trashable', 'exportable'],
    screens: { client: 'list', staff: 'list' },
  },
  contact: {
    label: 'Contact message',
    plural: 'Contacts',
    table: 'contact_message_record',
    title: 'name',
    traits: ['trashable', 'exportable'],
    search: 3,
    live: true,
    screens: { staff: 'record' },
  },
  portfolio: {
    label: 'Portfolio',
    plural: 'Portfolios',
    table: 'portfolio_record',
    title: 'name',
    detail: 'client_name',
    pictures: ['image', 'social_image', 'before_image', 'case_text', 'pictures'],
    traits: ['content', 'trashable', 'exportable'],
    search: 4,
    screens: { staff: 'record' },
  },
  blog: {
    label: 'Blog',
    plural: 'Blogs',
    table: 'blog_record',
    title: 'title',
    detail: 'author',
    pictures: ['image', 'social_image', 'author_avatar', 'content'],
    traits: ['content', 'trashable', 'exportable'],
    search: 5,
    screens: { staff: 'record' },
  },
  faq: {
    label: 'Question',
    plural: 'Questions',
    table: 'faq_record',
    title: 'question',
    detail: 'answer',
    pictures: ['answer'],
    traits: ['content', 'trashable', 'exportable'],
    search: 7,
    live: true,
    screens: { staff: 'record' },
  },
  article: {
    label: 'Help article',
    plural: 'Help articles',
    table: 'article_record',
    title: 'title',
    detail: 'body',
    pictures: ['body'],
    traits: ['content', 'trashable', 'exportable'],
    search: 9,
    live: true,
    screens: { staff: 'record' },
  },
  project: {
    label: 'Project',
    plural: 'Projects',
    table: 'project_record',
    title: 'company_name',
    pictures: ['image'],
    traits: ['trashable', 'exportable'],
    search: 1,
    live: true,
    screens: { client: 'record', staff: 'record' },
  },
  note: {
    label: 'Note',
    plural: 'Notes',
    table: 'note',
    traits: ['exportable'],
    search: 6,
    live: true,
    liveTables: ['note_sending'],
    screens: { client: 'record', staff: 'list' },
  },
  spreadsheet: { label: 'Excel file', table: 'spreadsheet', screens: { staff: 'list' } },
  person: {
    label: 'User',
    plural: 'Users',
    table: 'person',
    traits: ['exportable'],
    search: 2,
    screens: { client: 'list', staff: 'list' },
  },
  client: {
    label: 'Client',
    plural: 'Clients',
    table: 'client',
    traits: ['exportable'],
    search: 8,
    live: true,
    liveTables: ['client_email', 'client_member', 'client_invitation'],
    screens: { staff: 'record' },
  },
  'custody-item': {
    label: 'Domain or hosting',
    table: 'custody_item',
    live: true,
    screens: { client: 'list', staff: 'record' },
  },
  import: {
    label: 'Import',
    table: 'data_import',
    live: true,
    screens: { staff: 'record' },
  },
  'custom-role': { label: 'Role', table: 'custom_role', title: 'name' },
  'staff-invitation': {
    label: 'Invitation',
    table: 'staff_invitation',
    screens: { client: 'record', staff: 'list' },
  },
  'client-invitation': { table: 'client_invitation', screens: { client: 'record' } },
  session: { label: 'Sign-in', table: 'session' },
  'api-token': { label: 'API token', table: 'api_token' },
  webhook: { label: 'Webhook', table: 'webhook', screens: { staff: 'record' } },
  service: {
    label: 'Service',
    table: 'service',
    pictures: ['image', 'description'],
    live: true,
    screens: { staff: 'record' },
  },
  template: {
    label: 'Template',
    table: 'template',
    pictures: ['preview_image'],
    live: true,
    screens: { staff: 'list' },
  },
  'template-request': {
    label: 'Template request',
    plural: 'Template requests',
    table: 'template_request',
    traits: ['exportable', 'movable'],
    search: 12,
    live: true,
    liveTables: ['message'],
    screens: { client: 'record', staff: 'record' },
  },
  quote: {
    label: 'Quote',
    plural: 'Quotes',
    table: 'quote',
    traits: ['exportable', 'movable'],
    search: 13,
    live: true,
    liveTables: ['message'],
    screens: { client: 'record', staff: 'record' },
  },
  expense: {
    label: 'Expense',
    table: 'expense',
    traits: ['exportable'],
    live: true,
    screens: { staff: 'record' },
  },
  coupon: { label: 'Coupon', table: 'coupon', live: true, screens: { staff: 'record' } },
  order: {
    label: 'Order',
    plural: 'Orders',
    table: 'client_order',
    traits: ['exportable', 'movable'],
    search: 10,
    live: true,
    liveTables: ['message', 'boost_evidence'],
    screens: { client: 'record', staff: 'record' },
  },
  invoice: {
    label: 'Invoice',
    plural: 'Invoices',
    table: 'invoice',
    traits: ['exportable'],
    search: 11,
    live: true,
    liveTables: [
      ...(['ledger_entry', 'invoice_draft', 'credit_note', 'closed_month'] as const),
      ...(['recurring_invoice', 'message'] as const),
    ],
    screens: { client: 'record', staff: 'record' },
  },
  refund: { table: 'refund' },
  'recurring-invoice': {
    label: 'Recurring invoice',
    table: 'recurring_invoice',
    screens: { staff: 'record' },
  },
  'closed-month': { label: 'Closed month', table: 'closed_month', screens: { staff: 'list' } },
  'payment-method': {
    label: 'Payment method',
    table: 'payment_method',
    pictures: ['qr_image'],
    live: true,
    screens: { client: 'list', staff: 'list' },
  },
  'payment-settings': {
    label: 'Payment settings',
    table: 'payment_settings',
    live: true,
    screens: { staff: 'list' },
  },
  'payment-claim': {
    label: 'Payment',
    plural: 'Payments',
    table: 'payment_claim',
    traits: ['exportable', 'movable'],
    search: 14,
    live: true,
    liveTables: ['proof_picture'],
    screens: { client: 'list', staff: 'record' },
  },
  'bank-statement': {
    label: 'Statement',
    plural: 'Statements',
    table: 'bank_statement',
    search: 16,
    live: true,
    liveTables: ['statement_line'],
    screens: { staff: 'list' },
  },
  problem: {
    label: 'Problem report',
    plural: 'Problem reports',
    table: 'problem',
    traits: ['exportable', 'movable'],
    search: 15,
    live: true,
    liveTables: ['message'],
    screens: { client: 'record', staff: 'record' },
  },
  'canned-reply': { label: 'Canned reply', table: 'canned_reply' },
  task: { label: 'Task', table: 'task', live: true },
  milestone: { label: 'Milestone', table: 'milestone', live: true },
  credential: { label: 'Access data', table: 'credential', live: true },
  'secret-link': { label: 'One-time link', table: 'secret_link', live: true },
  proof: {
    label: 'Proof',
    table: 'proof',
    live: true,
    liveTables: ['proof_comment'],
    screens: { client: 'record', staff: 'record' },
  },
  'project-file': {
    label: 'File of a project',
    plural: 'Files of projects',
    table: 'project_file_record',
    title: 'name',
    traits: ['trashable'],
    live: true,
  },
  mail: {
    label: 'Mail',
    table: 'mail',
    live: true,
    liveTables: ['inbound_mailbox', 'inbound_failure'],
    screens: { staff: 'record' },
  },
  job: { label: 'Job', screens: { staff: 'list' } },
  backup: {
    label: 'Backup',
    table: 'backup',
    live: true,
    liveTables: ['backup_proof', 'backup_wish', 'backup_failure'],
    screens: { staff: 'list' },
  },
  'site-settings': {
    label: 'Site settings',
    table: 'site_settings',
    live: true,
    liveTables: ['mail_server', 'incoming_mail_server'],
    screens: { staff: 'list' },
  },
  page: {
    label: 'Page',
    plural: 'Pages',
    table: 'own_page_record',
    title: 'name',
    traits: ['trashable'],
    live: true,
    liveTables: ['page_live'],
    screens: { staff: 'record' },
  },
  redirect: { label: 'Redirect', table: 'redirect' },
  media: {
    label: 'Picture',
    plural: 'Pictures',
    table: 'media_record',
    title: 'name',
    pictures: ['url'],
    traits: ['trashable'],
    screens: { staff: 'list' },
  },
  call: { label: 'Refused call', table: 'refused_call' },
  notice: { table: 'notice', live: true },
} as const satisfies Record<string, Entry>

type KindWith<Field extends keyof Entry> = { [K in Kind]: Field extends keyof Kinds[K] ? K : never }[Kind]
type KindThatIs<Trait extends string> = {
  [K in Kind]: Kinds[K] extends { traits: readonly (infer Own)[] } ? (Trait extends Own ? K : never) : never
}[Kind]

const entries = Object.entries(kinds) as [Kind, Entry][]

const withField = <Field extends keyof Entry>(field: Field) =>
  entries.filter(([, entry]) => entry[field] !== undefined).map(([kind]) => kind as KindWith<Field>)

const thatAre = <Trait extends NonNullable<Entry['traits']>[number]>(trait: Trait) =>
  entries.filter(([, { traits }]) => traits?.includes(trait)).map(([kind]) => kind as KindThatIs<Trait>)

export const auditKinds = withField('label')
export type AuditKind = KindWith<'label'>

export const contentKinds = thatAre('content')
export type ContentKind = KindThatIs<'content'>

export const pictureKinds = withField('pictures')

export const trashKinds = thatAre('trashable')
export type TrashKind = KindThatIs<'trashable'>

export type ExportKind = KindThatIs<'exportable'>

export const movableKinds = thatAre('movable')
export type MovableKind = KindThatIs<'movable'>

export const foundKinds = withField('search').sort((a, b) => kinds[a].search - kinds[b].search)
export type FoundKind = KindWith<'search'>

/** Users are notified of these kinds when records that they may see have changed. */
export const changeKinds = withField('live')
export type ChangeKind = KindWith<'live'>

/** Kinds that a change of a table affects. Changes of other tables are ignored. */
export const kindsOfTable: Record<string, ChangeKind[]> = {}
for (const kind of changeKinds) {
  const { liveTables = [] }: Entry = kinds[kind]
  // The triggers name a `…_record` table by its view.
  for (const table of [kinds[kind].table.replace(/_record$/, ''), ...liveTables]) {
    kindsOfTable[table] = [...(kindsOfTable[table] ?? []), kind]
  }
}
