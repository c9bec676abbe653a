import type { ColumnType, Generated } from 'kysely'
import type { ArticleInput } from '#core/article/article.ts'
import type { DraftInput } from '#core/blog/blog.ts'
import type { Columns } from '#core/columns.server.ts'
import type { ConversationChannel, ConversationStatus } from '#core/conversation/conversation-status.ts'
import type { FaqInput } from '#core/faq/faq.ts'
import type { MailedKind } from '#core/message/message.ts'
import type { PortfolioContent, PortfolioInput } from '#core/portfolio/portfolio.ts'
import type { PublicationState } from '#core/publication/publication-state.ts'
import type { ReviewStateName } from '#core/review/review-state.ts'
import type { ClientId, Search, Trashable, WriteOnce } from './columns.ts'

type ReviewState = {
  state: Generated<ReviewStateName>
  hidden_reason: Generated<string>
  /** Delivered order whose client wrote the review by invitation. */
  order_id: string | null
  version: Generated<number>
}

/** Row of a kind of content: the fields that staff writes, and those that each kind has. */
type Content<Fields> = Columns<Fields> & {
  id: WriteOnce<string>
  is_sample: Generated<boolean>
  created_at: WriteOnce<Date>
  version: Generated<number>
  search: Search
}

/** Content of the public pages, submissions of their forms, and notes to clients. */
export type ContentTables = {
  review: {
    id: WriteOnce<string>
    title: string
    rating: number
    review: string
    author: string
    role: string
    email: string
    phone: string
    is_sample: Generated<boolean>
    created_at: WriteOnce<Date>
    search: Search
    private_search: Search
    /** Public answer of the provider; empty if there is none. */
    reply: Generated<string>
    replied_at: Date | null
    is_verified: ColumnType<boolean, never, never>
  }
  /** Reviews in any state. The view `review` has the published ones. */
  submitted_review: ContentTables['review'] & ReviewState
  review_record: Trashable<Omit<ContentTables['review'], 'is_verified'> & ReviewState>
  review_report: {
    review_id: WriteOnce<string>
    /** A calendar day, `YYYY-MM-DD`. */
    day: WriteOnce<string>
    /** Keyed hash of the day and the visitor's network address. */
    visitor: WriteOnce<string>
  }
  portfolio: Content<PortfolioInput> & {
    updated_at: Generated<Date | null>
    publish_at: Generated<Date | null>
  }
  portfolio_record: Trashable<ContentTables['portfolio']>
  portfolio_address: { slug: WriteOnce<string>; portfolio_id: WriteOnce<string>; created_at: WriteOnce<Date> }
  portfolio_version: {
    portfolio_id: WriteOnce<string>
    version: WriteOnce<number>
    content: ColumnType<PortfolioContent, string, never>
    written_by: string | null
    written_at: WriteOnce<Date>
  }
  blog: Content<DraftInput> & {
    state: Generated<PublicationState>
    publish_at: Date | null
    published_at: ColumnType<Date, never, never>
    updated_at: Date | null
  }
  /** Posts in any state. The view `blog` has the published ones. */
  written_blog: Omit<ContentTables['blog'], 'published_at'> & {
    published_at: Date | null
  }
  blog_record: Trashable<ContentTables['written_blog']>
  blog_address: { slug: WriteOnce<string>; blog_id: WriteOnce<string>; created_at: WriteOnce<Date> }
  blog_version: {
    blog_id: WriteOnce<string>
    version: WriteOnce<number>
    content: ColumnType<DraftInput, string, never>
    written_by: string | null
    written_at: WriteOnce<Date>
  }
  blog_draft: {
    blog_id: WriteOnce<string>
    revision: number
    version: number
    content: ColumnType<DraftInput, string, string>
    saved_by: string | null
    saved_at: Date
  }
  faq: Content<FaqInput>
  article: Content<ArticleInput>
  article_record: Trashable<ContentTables['article']>
  faq_record: Trashable<ContentTables['faq']>
  contact_message: {
    id: WriteOnce<string>
    name: string
    email: string
    message: string
    is_read: Generated<boolean>
    is_sample: Generated<boolean>
    created_at: WriteOnce<Date>
    search: Search
    /** State of the conversation that the message opened. The database keeps `is_read` in step. */
    status: Generated<ConversationStatus>
    assignee_id: string | null
    /** A calendar day, `YYYY-MM-DD`. */
    follow_up_on: string | null
    labels: Generated<string[]>
    last_written_at: Generated<Date>
    last_writer_is_staff: Generated<boolean>
    version: Generated<number>
    /** Subject of the mail that opened the conversation. */
    subject: Generated<string>
    channel: Generated<ConversationChannel>
    header_id: Generated<string>
    attachment_ids: Generated<string[]>
    waits_since: Generated<Date | null>
    answer_due_at: Generated<Date | null>
    /** Staff opened it with a mail to a client. */
    is_ours: Generated<boolean>
  }
  contact_message_record: Trashable<ContentTables['contact_message']>
  /** Record whose mail was answered by the mail that opened the conversation. */
  conversation_subject: {
    conversation_id: WriteOnce<string>
    kind: WriteOnce<Exclude<MailedKind, 'contact'>>
    record_id: WriteOnce<string>
    created_at: WriteOnce<Date>
  }
  conversation_client: {
    conversation_id: WriteOnce<string>
    client_id: string
    created_at: WriteOnce<Date>
  }
  chat_inquiry: {
    conversation_id: WriteOnce<string>
    /** Stands in the first message of the chat. */
    code: WriteOnce<string>
    page: WriteOnce<string>
    service: WriteOnce<string>
    plan_id: WriteOnce<string>
    phone: Generated<string>
    created_at: WriteOnce<Date>
  }
  note: {
    id: WriteOnce<string>
    client_id: ClientId
    title: string
    /** In lower case. */
    email: WriteOnce<string>
    text: string
    read_at: Date | null
    /** Null: a sending of its own, with the same id. */
    sending_id: ColumnType<string | null, string | undefined, never>
    is_sample: Generated<boolean>
    created_at: WriteOnce<Date>
    search: Search
  }
  note_sending: {
    id: WriteOnce<string>
    title: WriteOnce<string>
    text: WriteOnce<string>
    audience: WriteOnce<'email' | 'clients' | 'tag' | 'all'>
    tag: WriteOnce<string>
    recipients: WriteOnce<number>
    delivered: number
    is_sample: Generated<boolean>
    created_at: WriteOnce<Date>
    search: Search
  }
  note_recipient: { sending_id: WriteOnce<string>; email: WriteOnce<string> }
}
