import type { ColumnType, Generated } from 'kysely'
import type { StoredFigure } from '#core/evidence/evidence.ts'
import type { Bought, Order, OrderStatus } from '#core/order/order.ts'
import type { Question } from '#core/order/questions.ts'
import type { BriefField, Plan, ServiceKind } from '#core/service/service.ts'
import type { TemplateMilestone } from '#core/service/template-milestone.ts'
import type { Quote, TemplateRequestStatus } from '#core/template-request/template-request.ts'
import type {
  BigIntColumn,
  ClientId,
  Json,
  NullableBigIntColumn,
  Search,
  Stamps,
  WriteOnce,
} from './columns.ts'

/** Services, templates, orders and template requests. */
export type OrderTables = {
  service: Stamps & {
    id: WriteOnce<string>
    slug: string
    kind: ServiceKind
    title: string
    summary: string
    plans: Json<Plan[]>
    brief_fields: Json<BriefField[]>
    milestones: Generated<string[]>
    milestone_terms: ColumnType<TemplateMilestone[], string | undefined, string>
    description: Generated<string>
    image: Generated<string>
    sort_order: number
    is_active: boolean
  }
  service_version: {
    service_id: WriteOnce<string>
    version: number
    content: Json<object>
    written_by: WriteOnce<string | null>
    created_at: WriteOnce<Date>
  }
  template: Stamps & {
    id: WriteOnce<string>
    title: string
    kind: string
    preview_image: string
    preview_link: string
    pages: number
    price_from_cents: BigIntColumn
    tags: string[]
    sort_order: number
    is_active: boolean
    is_sample: Generated<boolean>
  }
  client_order: Stamps & {
    id: WriteOnce<string>
    client_id: ClientId
    number: WriteOnce<string>
    email: string
    client_name: string
    service_kind: string
    service_id: string | null
    plan_id: string
    template_request_id: string | null
    snapshot: Json<Bought>
    brief: Json<Record<string, string>>
    total_cents: BigIntColumn
    /** Part of the price that amendments added. */
    amended_cents: ColumnType<string, never, number>
    currency: string
    deposit_percent: number
    revisions_used: Generated<number>
    status: OrderStatus
    questions: ColumnType<Question[], string | undefined, string>
    /** A calendar day, `YYYY-MM-DD`. */
    due_on: string | null
    delivered_at: Date | null
    preview_url: Generated<string>
    project_id: string | null
    source: WriteOnce<Order['source']>
    assignee_id: ColumnType<string | null, string | null | undefined, string | null>
    expiry_warned_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    expiry_last_warned_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    is_sample: Generated<boolean>
    search: Search
    waits_since: Generated<Date | null>
    answer_due_at: Generated<Date | null>
    conversation_id: Generated<string | null>
    /** Clients to whom it belonged before. */
    former_clients: Generated<string[]>
  }
  order_amendment: {
    id: WriteOnce<string>
    order_id: WriteOnce<string>
    number: WriteOnce<number>
    title: WriteOnce<string>
    reason: WriteOnce<string>
    lowered_cents: ColumnType<string, number, never>
    /** A calendar day, `YYYY-MM-DD`. */
    due_on: WriteOnce<string | null>
    deposit_percent: WriteOnce<number | null>
    moves_client: ColumnType<boolean, boolean | undefined, never>
    created_at: WriteOnce<Date>
  }
  boost_evidence: {
    id: WriteOnce<string>
    order_id: WriteOnce<string>
    goal: string
    figures: Json<StoredFigure[]>
    spend_minor: NullableBigIntColumn
    spend_currency: string | null
    version: number
    updated_at: Date
  }
  template_request: Stamps & {
    id: WriteOnce<string>
    client_id: ClientId
    number: string | null
    email: WriteOnce<string>
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
    status: TemplateRequestStatus
    questions: ColumnType<Question[], string | undefined, string>
    quote: ColumnType<Quote | null, string | null, string | null>
    order_id: string | null
    is_sample: Generated<boolean>
    search: Search
  }
}
