import { v7 as createId } from 'uuid'
import type { Context } from '../context.ts'
import { heldRolesWith } from '../custom-role/held-role.server.ts'
import { foldEmail } from '../email.ts'
import type { ThreadReference } from '../inbound/reply-address.server.ts'
import { isPlaceholder } from '../owner/owner.ts'
import { queuePushes } from '../push/queue-pushes.server.ts'
import { kindPermissions } from '../records/kind-permissions.ts'
import type { ScreenReference } from '../records/reference.ts'
import { readBrand } from '../site-settings/read-brand.server.ts'
import { queueDeliveries } from '../webhook/queue-deliveries.server.ts'
import { readRecipients } from './channels.server.ts'
import { composeMail } from './compose-mail.ts'
import { type EventId, kindOfEvent, type NoticeKind, noticeKindOf } from './notice-kinds.ts'
import { type MailDocument, queueMail } from './queue-mail.server.ts'

export type NotificationInput = {
  /** Staff who may see the linked kind of record, or the person with this address; `isStaff` if that person receives it
   * as staff; or clients, by their folded addresses. */
  to: 'staff' | { email: string; isStaff?: boolean } | { emails: readonly string[] }
  /** Unique id of the event, such as `order.submitted:<id>`. A person is notified of an event once. */
  event: EventId
  title: string
  text: string
  link: ScreenReference
  /** Document that the mail has as a PDF. */
  document?: MailDocument
}

/** Notifies on the channels that each person has chosen. Call it in the transaction of the event, so that neither exists without the
 * other. */
export async function notify(
  inside: Pick<Context, 'db' | 'now' | 'linkTo' | 'publicUrl'>,
  { to, event, title, text, link: reference, document }: NotificationInput,
): Promise<void> {
  const isForStaff = to === 'staff' || ('isStaff' in to && to.isStaff === true)
  const topic = kindOfEvent(event, isForStaff ? 'staff' : 'client')
  if (isForStaff) await queueDeliveries(inside, { event, topic, title, link: reference })
  const addresses =
    to === 'staff'
      ? await staffAddresses(inside, topic, reference)
      : 'emails' in to
        ? to.emails
        : [foldEmail(to.email)]
  const known = addresses.filter((email) => !isPlaceholder(email))
  if (known.length === 0) return
  const recipients = await readRecipients(inside, known, topic)
  const now = inside.now()
  const link = inside.linkTo(reference)
  const told = await inside.db
    .insertInto('notice')
    .values(
      recipients.map(({ email, app, mail }) => ({
        id: createId(),
        email,
        in_app: app,
        digest: mail === 'digest' ? 'due' : 'none',
        event,
        topic,
        title,
        text,
        link,
        read_at: null,
        is_for_staff: isForStaff,
        kind: isForStaff ? reference.kind : null,
        created_at: now,
      })),
    )
    .onConflict((existing) => existing.columns(['email', 'event']).doNothing())
    .returning(['id', 'email'])
    .execute()
  const byEmail = new Map(recipients.map((one) => [one.email, one]))
  const pushed = told.flatMap(({ id, email }) => {
    const recipient = byEmail.get(email)
    return recipient?.push ? [{ noticeId: id, email, heldUntil: recipient.heldUntil }] : []
  })
  await queuePushes(inside, pushed)
  const mailed = recipients.filter(({ mail }) => mail === 'now')
  if (mailed.length === 0) return
  const mail = composeMail({
    brand: await readBrand(inside),
    title,
    text,
    address: new URL(link, inside.publicUrl).href,
  })
  await queueMail(inside, { recipients: mailed, event, about: threadOf(reference), document, ...mail })
}

/** Kinds of records with a thread, which an answer by mail continues. */
function threadOf({ kind, id }: ScreenReference): ThreadReference | undefined {
  const isThread = kind === 'order' || kind === 'template-request' || kind === 'problem' || kind === 'contact'
  return isThread && id ? { kind, id } : undefined
}

const maxStaffRecipients = 50

/** Staff who are told of this kind of event, and may see the record. */
async function staffAddresses(
  { db }: Pick<Context, 'db'>,
  topic: NoticeKind,
  { kind }: ScreenReference,
): Promise<string[]> {
  const { audience } = noticeKindOf(topic)
  const told = audience === 'client' ? [] : await heldRolesWith({ db }, audience.staff)
  const ableToSee = await heldRolesWith({ db }, kindPermissions[kind])
  const staff = await db
    .selectFrom('person')
    .select('email')
    .where(
      'held_role',
      'in',
      ableToSee.filter((role) => told.includes(role)),
    )
    .where('is_disabled', '=', false)
    .where('deleted_at', 'is', null)
    .orderBy('email')
    .limit(maxStaffRecipients)
    .execute()
  return staff.map(({ email }) => email)
}
