import { v7 as createId } from 'uuid'
import type { Context } from '../context.ts'
import { heldRolesWith } from '../custom-role/held-role.server.ts'
import { foldEmail } from '../email.ts'
import type { MailedRecord } from '../inbound/reply-address.server.ts'
import { mailedKinds } from '../message/message.ts'
import { isPlaceholder } from '../owner/owner.ts'
import { queuePushes } from '../push/queue-pushes.server.ts'
import { kindPermissions } from '../records/kind-permissions.ts'
import type { ScreenReference } from '../records/reference.ts'
import { readBrand } from '../site-settings/read-brand.server.ts'
import { queueDeliveries } from '../webhook/queue-deliveries.server.ts'
import { readRecipients } from './channels.server.ts'
import { composeMail } from './compose-mail.ts'
import { type MemberRecipients, readMemberRecipients } from './member-recipients.server.ts'
import { type EventId, kindOfEvent, type NoticeKind, noticeKindOf } from './notice-kinds.ts'
import { type MailDocument, queueMail } from './queue-mail.server.ts'

type Dependencies = Pick<Context, 'db' | 'now' | 'linkTo' | 'publicUrl'> & Partial<Pick<Context, 'actor'>>

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

/** Notifies on the channels that each person has chosen, and the members of a client whose scopes include the record. Call
 * it in the transaction of the event, so that neither exists without the other. Returns the number of recipients, also
 * when it is repeated: 0 for a client without an address and such members. */
export async function notify(inside: Dependencies, notification: NotificationInput): Promise<number> {
  const { to, event, title, link } = notification
  const isForStaff = to === 'staff' || ('isStaff' in to && to.isStaff === true)
  const topic = kindOfEvent(event, isForStaff ? 'staff' : 'client')
  if (isForStaff) await queueDeliveries(inside, { event, topic, title, link })
  const addresses =
    to === 'staff'
      ? await staffAddresses(inside, topic, link)
      : 'emails' in to
        ? to.emails
        : [foldEmail(to.email)]
  const own = isForStaff ? addressOfActor(inside, topic) : undefined
  const known = addresses.filter((email) => !isPlaceholder(email) && email !== own)
  await notifyRecipients(inside, notification, { emails: known, topic, isForStaff })
  let count = known.length
  if (isForStaff) return count
  for (const client of await readMemberRecipients(inside, addresses, link.kind)) {
    const members = client.members.filter(({ email }) => !known.includes(email))
    count += members.length
    for (const mayAnswer of [true, false]) {
      const emails = members.filter((one) => one.mayAnswer === mayAnswer).map(({ email }) => email)
      await notifyRecipients(inside, notification, {
        emails,
        topic,
        isForStaff,
        client,
        isAnswerable: mayAnswer,
      })
    }
  }
  return count
}

/** Address of the person whose action this is. Staff know what they did themselves, but required notices reach everyone,
 * so that an action with a stolen session is seen. */
function addressOfActor({ actor }: Dependencies, topic: NoticeKind): string | undefined {
  return actor?.kind === 'user' && !noticeKindOf(topic).isRequired ? actor.email : undefined
}

type Told = {
  emails: readonly string[]
  topic: NoticeKind
  isForStaff: boolean
  /** Client of whom the recipients are members. */
  client?: MemberRecipients
  /** False if an answer by mail would be refused. */
  isAnswerable?: boolean
}

async function notifyRecipients(
  inside: Dependencies,
  { event, title: subject, text, link: reference, document }: NotificationInput,
  { emails, topic, isForStaff, client, isAnswerable = true }: Told,
): Promise<void> {
  if (emails.length === 0) return
  const recipients = await readRecipients(inside, emails, topic)
  const title = client ? `${client.clientName}: ${subject}` : subject
  const link = inside.linkTo(reference, client?.clientId)
  const told = await inside.db
    .insertInto('notice')
    .values(
      recipients.map(({ email, app, mail }) => ({
        ...{ id: createId(), email, event, topic, title, text, link, is_for_staff: isForStaff },
        in_app: app,
        digest: mail === 'digest' ? 'due' : 'none',
        read_at: null,
        kind: isForStaff ? reference.kind : null,
        client_id: client?.clientId ?? null,
        member_scopes: client?.scopes ?? null,
        created_at: inside.now(),
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
  const brand = await readBrand(inside)
  const address = new URL(link, inside.publicUrl).href
  const reason = client && `you act for ${client.clientName} at ${brand.name}`
  const mail = composeMail({ brand, title, text, address, ...(reason && { reason }) })
  const about = isAnswerable ? threadOf(reference) : undefined
  await queueMail(inside, { recipients: mailed, event, about, document, ...mail })
}

function threadOf({ kind, id }: ScreenReference): MailedRecord | undefined {
  const mailed = mailedKinds.find((one) => one === kind)
  return mailed && id ? { kind: mailed, id } : undefined
}

const maxStaffRecipients = 50

/** Staff who are told of this kind of event, and may see the record. */
async function staffAddresses(
  { db }: Pick<Context, 'db'>,
  topic: NoticeKind,
  { kind }: ScreenReference,
): Promise<string[]> {
  const { audience } = noticeKindOf(topic)
  if (audience === 'client') return []
  const told = await heldRolesWith({ db }, audience.staff, kindPermissions[kind])
  const staff = await db
    .selectFrom('person')
    .select('email')
    .where('held_role', 'in', told)
    .where('is_disabled', '=', false)
    .where('deleted_at', 'is', null)
    .orderBy('email')
    .limit(maxStaffRecipients)
    .execute()
  return staff.map(({ email }) => email)
}
