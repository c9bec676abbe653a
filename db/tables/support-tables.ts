import type { Generated } from 'kysely'
import type { InboundOutcome } from '#core/inbound/inbound.ts'
import type { MailedKind } from '#core/message/message.ts'
import type { MailState } from '#core/notice/notice.ts'
import type { AboutKind, ProblemState, Urgency } from '#core/problem/problem.ts'
import type { ClientId, Search, Stamps, WriteOnce } from './columns.ts'

/** Problem reports, notifications and mails. */
export type SupportTables = {
  problem: Stamps & {
    id: WriteOnce<string>
    client_id: ClientId
    number: WriteOnce<string>
    email: WriteOnce<string>
    client_name: string
    about: AboutKind
    about_id: string | null
    category: string
    urgency: Urgency
    title: string
    text: string
    page_address: string
    attachment_ids: string[]
    status: ProblemState
    assigned_to: string | null
    resolved_at: Date | null
    last_written_at: Date
    last_writer_is_staff: boolean
    waits_since: Generated<Date | null>
    answer_due_at: Generated<Date | null>
    conversation_id: Generated<string | null>
    rating: number | null
    rating_text: Generated<string>
    is_sample: Generated<boolean>
    search: Search
  }
  task: Stamps & {
    id: WriteOnce<string>
    order_id: WriteOnce<string | null>
    project_id: WriteOnce<string | null>
    problem_id: WriteOnce<string | null>
    contact_id: WriteOnce<string | null>
    text: string
    due_on: string | null
    done_at: Date | null
    assignee_id: string | null
  }
  canned_reply: Stamps & {
    id: WriteOnce<string>
    title: string
    text: string
  }
  notice: {
    id: WriteOnce<string>
    email: WriteOnce<string>
    event: WriteOnce<string>
    title: string
    text: string
    link: string
    read_at: Date | null
    is_for_staff: Generated<boolean>
    kind: string | null
    topic: string | null
    in_app: Generated<boolean>
    digest: Generated<'none' | 'due' | 'sent'>
    digest_mail_id: string | null
    /** Client for which a member receives it. */
    client_id: Generated<string | null>
    /** Scopes of which the member needs one to see it. */
    member_scopes: Generated<string[] | null>
    is_sample: Generated<boolean>
    created_at: WriteOnce<Date>
  }
  mail: {
    id: WriteOnce<string>
    recipient: WriteOnce<string>
    event: WriteOnce<string>
    subject: string
    text: string
    html: string
    status: MailState
    resent: Generated<number>
    attempts: Generated<number>
    next_attempt_at: Date
    sent_at: Date | null
    failure: Generated<string>
    held_until: Date | null
    is_automatic: Generated<boolean>
    in_reply_to: Generated<string>
    reference_ids: Generated<string[]>
    /** Record that an answer to this mail is about. */
    about_kind: Generated<MailedKind | null>
    about_id: Generated<string | null>
    /** Document that is attached as a PDF. */
    document_kind: Generated<'invoice' | 'credit-note' | 'quote' | 'refund' | 'receipt' | null>
    document_id: Generated<string | null>
    is_sample: Generated<boolean>
    created_at: WriteOnce<Date>
  }
  mail_attempt: {
    id: WriteOnce<string>
    mail_id: WriteOnce<string>
    at: WriteOnce<Date>
    is_sent: WriteOnce<boolean>
    answer: WriteOnce<string>
  }
  inbound_mailbox: {
    name: WriteOnce<string>
    uid_validity: string | null
    last_uid: Generated<string>
    leased_until: Date | null
    fetched_at: Date | null
    failing_since: Date | null
    failure: Generated<string>
    attempts: Generated<number>
    next_attempt_at: Date | null
    created_at: WriteOnce<Date>
  }
  inbound_mail: {
    id: WriteOnce<string>
    mailbox: WriteOnce<string>
    uid_validity: WriteOnce<string>
    uid: WriteOnce<string>
    digest: WriteOnce<Buffer>
    sender: WriteOnce<string>
    subject: WriteOnce<string>
    outcome: InboundOutcome
    is_confirmed: Generated<boolean>
    record_kind: MailedKind | null
    record_id: string | null
    created_at: WriteOnce<Date>
  }
  inbound_failure: {
    id: WriteOnce<string>
    mailbox: string
    uid_validity: WriteOnce<string>
    uid: WriteOnce<string>
    sender: string
    subject: string
    failure: string
    attempts: Generated<number>
    is_set_aside: Generated<boolean>
    is_wanted: Generated<boolean>
    created_at: WriteOnce<Date>
  }
}
