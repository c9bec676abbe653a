import type { ColumnType, Generated } from 'kysely'

type Written<Value> = ColumnType<Value, Value, never>
type Search = ColumnType<string, never, never>
type Json<Value> = ColumnType<Value, string, string>
/** Whole numbers that may be large: PostgreSQL's driver gives them as text. */
type Whole = ColumnType<string, number, number>
type WholeOrNone = ColumnType<string | null, number | null, number | null>
type Stamps = { created_at: Written<Date>; updated_at: Date; version: Generated<number> }

type Plan = {
  planId: string
  name: string
  price: { minor: number; currency: 'USD' }
  features: string[]
  isPopular: boolean
  /** None: without limit. */
  revisions: number | null
  supportMonths: number
}
type BriefField = {
  name: string
  label: string
  kind: 'text' | 'long' | 'choice'
  isRequired: boolean
  choices: string[]
}
type Question = { question: string; answer: string }
type Line = { title: string; quantity: number; priceCents: number }
type Quote = {
  lines: Line[]
  totalCents: number
  depositPercent: number
  revisions: number | null
  supportMonths: number
  workingDays: number
  validUntil: string
  note: string
}
type OrderSnapshot = {
  name: string
  priceCents: number
  features: string[]
  revisions: number | null
  supportMonths: number
  lines: Line[]
}
type InvoiceSnapshot = { orderNumber: string; clientName: string; title: string; lines: Line[] }
type BankDetails = { bankName: string; branch: string; routingNumber: string; swift: string }
export type MethodSnapshot = {
  label: string
  number: string
  accountType: 'personal' | 'agent' | 'merchant' | 'bank' | 'none'
  holder: string
  bank: BankDetails
  qrImage: string
  revision: number
}
type ThreadKind = 'order' | 'template-request' | 'problem'
type RecordKind = ThreadKind | 'payment-claim'

/** What the twelve screens of orders, payments and support are made of. */
export type OrderTables = {
  number_series: { series: Written<string>; last: number }
  idempotency_key: {
    person_id: Written<string>
    key: Written<string>
    operation: Written<string>
    fingerprint: Written<Buffer>
    result: Json<unknown> | null
    created_at: Written<Date>
  }
  state_move: {
    id: Written<string>
    kind: Written<RecordKind>
    record_id: Written<string>
    at: Written<Date>
    person_id: Written<string | null>
    is_staff: Written<boolean>
    from_state: Written<string>
    to_state: Written<string>
    reason: Written<string>
    is_sample: Generated<boolean>
  }
  attachment: {
    id: Written<string>
    name: Written<string>
    kind: Written<'pdf' | 'docx' | 'txt' | 'jpg' | 'png' | 'webp'>
    size: Written<number>
    sha256: Written<Buffer>
    owner_email: string
    about_kind: RecordKind | null
    about_id: string | null
    is_internal: Generated<boolean>
    files: Written<string[]>
    created_at: Written<Date>
  }
  message: {
    id: Written<string>
    kind: Written<ThreadKind>
    record_id: Written<string>
    person_id: Written<string | null>
    is_staff: Written<boolean>
    is_internal: Written<boolean>
    text: Written<string>
    attachment_ids: Written<string[]>
    created_at: Written<Date>
  }
  service: Stamps & {
    id: Written<string>
    slug: string
    kind: 'website-coding' | 'wordpress' | 'social-boost' | 'graphic-design' | 'custom'
    title: string
    summary: string
    plans: Json<Plan[]>
    brief_fields: Json<BriefField[]>
    sort_order: number
    is_active: boolean
  }
  template: Stamps & {
    id: Written<string>
    title: string
    kind: string
    preview_image: string
    preview_link: string
    pages: number
    price_from_cents: Whole
    tags: string[]
    sort_order: number
    is_active: boolean
    is_sample: Generated<boolean>
  }
  client_order: Stamps & {
    id: Written<string>
    number: Written<string>
    email: Written<string>
    client_name: string
    service_kind: string
    service_id: string | null
    plan_id: string
    template_request_id: string | null
    snapshot: Json<OrderSnapshot>
    brief: Json<Record<string, string>>
    total_cents: Whole
    currency: 'USD'
    deposit_percent: number
    revisions_used: Generated<number>
    status:
      | 'submitted'
      | 'needs-info'
      | 'accepted'
      | 'in-progress'
      | 'in-review'
      | 'delivered'
      | 'closed'
      | 'declined'
      | 'cancelled'
      | 'expired'
    questions: ColumnType<Question[], string | undefined, string>
    /** A calendar day, `YYYY-MM-DD`. */
    due_on: string | null
    delivered_at: Date | null
    project_id: string | null
    source: Written<'web' | 'chat' | 'staff'>
    is_sample: Generated<boolean>
    search: Search
  }
  template_request: Stamps & {
    id: Written<string>
    number: string | null
    email: Written<string>
    client_name: string
    template_id: string | null
    business_name: string
    phone: string
    has_domain: boolean
    domain: string
    domain_expires_on: string | null
    domain_wanted: string
    languages: string[]
    colours: string
    pages: string[]
    reference_links: string[]
    attachment_ids: string[]
    deadline: string | null
    budget: string
    text: string
    status:
      | 'draft'
      | 'submitted'
      | 'under-review'
      | 'needs-info'
      | 'quoted'
      | 'approved'
      | 'changes-asked'
      | 'declined'
      | 'withdrawn'
      | 'expired'
    questions: ColumnType<Question[], string | undefined, string>
    quote: ColumnType<Quote | null, string | null, string | null>
    order_id: string | null
    is_sample: Generated<boolean>
    search: Search
  }
  payment_settings: {
    id: Generated<boolean>
    poisha_per_dollar: number
    rate_hours: number
    deposit_percent: number
    due_days: number
    version: Generated<number>
    updated_at: Date
  }
  payment_method: Stamps & {
    id: Written<string>
    kind: 'bkash' | 'nagad' | 'rocket' | 'upay' | 'bank' | 'cash' | 'other'
    label: string
    number: string
    account_type: 'personal' | 'agent' | 'merchant' | 'bank' | 'none'
    holder: string
    bank: Json<BankDetails>
    qr_image: string
    instructions_en: string
    instructions_bn: string
    min_poisha: WholeOrNone
    max_poisha: WholeOrNone
    requires: 'trxId' | 'screenshot' | 'either' | 'both'
    sort_order: number
    is_active: boolean
    revision: Generated<number>
    is_sample: Generated<boolean>
  }
  payment_method_revision: {
    method_id: Written<string>
    revision: Written<number>
    snapshot: Json<MethodSnapshot>
    created_at: Written<Date>
  }
  invoice: Stamps & {
    id: Written<string>
    number: Written<string>
    order_id: Written<string>
    email: Written<string>
    kind: Written<'deposit' | 'balance' | 'full' | 'extra'>
    total_cents: ColumnType<string, number, never>
    poisha_per_dollar: number
    rate_valid_until: Date
    /** A calendar day, `YYYY-MM-DD`. */
    due_on: string
    status: 'open' | 'part-paid' | 'paid' | 'void'
    snapshot: Json<InvoiceSnapshot>
    is_sample: Generated<boolean>
  }
  payment_claim: Stamps & {
    id: Written<string>
    number: Written<string>
    invoice_id: Written<string>
    email: Written<string>
    method_id: Written<string>
    method_kind: Written<string>
    method_snapshot: Json<MethodSnapshot>
    amount_poisha: ColumnType<string, number, never>
    poisha_per_dollar: Written<number>
    due_poisha: ColumnType<string, number, never>
    sender_number: string
    trx_id: string
    trx_id_folded: ColumnType<string | null, never, never>
    paid_at: Date
    proof_attachment_id: string | null
    text: string
    status: 'submitted' | 'checking' | 'accepted' | 'part-accepted' | 'rejected' | 'withdrawn' | 'reversed'
    flags: string[]
    checked_by: string | null
    lease_until: Date | null
    decided_at: Date | null
    reason: string
    reason_text: Generated<string>
    accepted_poisha: WholeOrNone
    receipt_number: string | null
    replaces_id: string | null
    is_sample: Generated<boolean>
    search: Search
  }
  ledger_entry: {
    id: Written<string>
    at: Written<Date>
    type: Written<'payment' | 'credit' | 'refund' | 'reversal'>
    invoice_id: Written<string | null>
    email: Written<string>
    amount_cents: ColumnType<string, number, never>
    currency: Written<'USD'>
    poisha: ColumnType<string | null, number | null, never>
    claim_id: Written<string | null>
    person_id: Written<string | null>
    reason: Written<string>
    is_sample: Generated<boolean>
  }
  problem: Stamps & {
    id: Written<string>
    number: Written<string>
    email: Written<string>
    client_name: string
    about: 'order' | 'project' | 'payment' | 'site' | 'account' | 'other'
    about_id: string | null
    category: string
    urgency: 'site-down' | 'blocking' | 'normal' | 'question'
    title: string
    text: string
    page_address: string
    attachment_ids: string[]
    status: 'open' | 'in-progress' | 'waiting-client' | 'resolved' | 'closed'
    assigned_to: string | null
    resolved_at: Date | null
    last_written_at: Date
    last_writer_is_staff: boolean
    rating: number | null
    rating_text: Generated<string>
    is_sample: Generated<boolean>
    search: Search
  }
  notice: {
    id: Written<string>
    email: Written<string>
    event: Written<string>
    title: string
    text: string
    link: string
    read_at: Date | null
    is_sample: Generated<boolean>
    created_at: Written<Date>
  }
  mail: {
    id: Written<string>
    recipient: Written<string>
    event: Written<string>
    subject: string
    text: string
    html: string
    status: 'waiting' | 'sent' | 'failed' | 'kept'
    resent: Generated<number>
    attempts: Generated<number>
    next_attempt_at: Date
    sent_at: Date | null
    failure: Generated<string>
    is_sample: Generated<boolean>
    created_at: Written<Date>
  }
  mail_attempt: {
    id: Written<string>
    mail_id: Written<string>
    at: Written<Date>
    is_sent: Written<boolean>
    answer: Written<string>
  }
  /** A calendar day, `YYYY-MM-DD`. */
  visit_day: { day: Written<string>; visits: number }
}
