import { v7 as createId } from 'uuid'
import type { Database } from '../connection/pool.ts'
import { sampleNotices, sampleProblems } from './support.ts'

const hour = 3_600_000

/** Adds problems with their threads, notifications and mails. */
export async function addSupport(transaction: Database, now: number): Promise<void> {
  const at = (hoursAgo: number) => new Date(now - hoursAgo * hour)
  for (const [index, problem] of sampleProblems.entries()) {
    await addProblem(transaction, problem, index, at)
  }
  await addNotices(transaction, at)
}

type At = (hoursAgo: number) => Date
const idOf = (time: Date) => createId({ msecs: time.getTime() })

async function addProblem(
  transaction: Database,
  { client, steps, said, pageAddress = '', rating, ratingText, ...fields }: (typeof sampleProblems)[number],
  index: number,
  at: At,
): Promise<void> {
  const [first, last] = [steps[0], steps.at(-1)]
  if (!first || !last) throw new Error('A sample problem has no steps')
  const id = idOf(at(first.hoursAgo))
  const visibleMessages = said.filter(({ by }) => by !== 'note')
  const resolved = steps.find(({ to }) => to === 'resolved')
  await transaction
    .insertInto('problem')
    .values({
      ...fields,
      id,
      // A separate number range, so that sample numbers never collide with real ones.
      number: `PR-S${String(index + 1).padStart(5, '0')}`,
      email: client.email,
      client_name: client.name,
      about_id: null,
      page_address: pageAddress,
      attachment_ids: [],
      status: last.to as 'open',
      assigned_to: null,
      resolved_at: resolved ? at(resolved.hoursAgo) : null,
      last_written_at: at((visibleMessages.at(-1) ?? first).hoursAgo),
      last_writer_is_staff: visibleMessages.at(-1)?.by === 'staff',
      rating: rating ?? null,
      ...(ratingText && { rating_text: ratingText }),
      is_sample: true,
      created_at: at(first.hoursAgo),
      updated_at: at(last.hoursAgo),
    })
    .execute()
  const moves = steps.map(({ to, by, hoursAgo }, step) => ({
    id: idOf(at(hoursAgo)),
    kind: 'problem' as const,
    record_id: id,
    at: at(hoursAgo),
    person_id: null,
    is_staff: by === 'staff',
    from_state: steps[step - 1]?.to ?? '',
    to_state: to,
    reason: '',
    is_sample: true,
  }))
  await transaction.insertInto('state_move').values(moves).execute()
  const messages = said.map(({ by, hoursAgo, text }) => ({
    id: idOf(at(hoursAgo)),
    kind: 'problem' as const,
    record_id: id,
    person_id: null,
    is_staff: by !== 'client',
    is_internal: by === 'note',
    text,
    attachment_ids: [],
    created_at: at(hoursAgo),
  }))
  if (messages.length > 0) await transaction.insertInto('message').values(messages).execute()
}

async function addNotices(transaction: Database, at: At): Promise<void> {
  for (const { hoursAgo, email, title, text, link, isRead, mail } of sampleNotices) {
    const sharedFields = { event: `sample:${hoursAgo}`, is_sample: true, created_at: at(hoursAgo) }
    await transaction
      .insertInto('notice')
      .values({
        ...sharedFields,
        id: idOf(at(hoursAgo)),
        ...{ email, title, text, link, read_at: isRead ? at(hoursAgo - 1) : null },
      })
      .execute()
    const mailId = idOf(at(hoursAgo))
    const isAttempted = mail !== 'kept'
    await transaction
      .insertInto('mail')
      .values({
        ...sharedFields,
        id: mailId,
        recipient: email,
        subject: title,
        text: `${text}\n\nOpen it in your dashboard.\n`,
        html: `<p>${text}</p>`,
        status: mail,
        attempts: isAttempted ? 1 : 0,
        next_attempt_at: at(hoursAgo),
        sent_at: mail === 'sent' ? at(hoursAgo) : null,
        ...(mail === 'failed' && { failure: refusal }),
      })
      .execute()
    if (!isAttempted) continue
    const answer = mail === 'sent' ? '250 2.0.0 Ok: queued' : refusal
    await transaction
      .insertInto('mail_attempt')
      .values({ id: idOf(at(hoursAgo)), mail_id: mailId, at: at(hoursAgo), is_sent: mail === 'sent', answer })
      .execute()
  }
}

const refusal = '550 5.1.1 The mailbox is not known here'
