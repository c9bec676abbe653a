import type { Database } from '../connection/pool.ts'
import { type At, addMessages, addMoves, createClock, idOf, numberOf } from './add-history.ts'
import { sampleNotices, sampleProblems } from './content/support.ts'

/** Adds problems with their threads, notifications and mails. */
export async function addSupport(transaction: Database, now: number): Promise<void> {
  const at = createClock(now)
  for (const [index, problem] of sampleProblems.entries()) {
    await addProblem(transaction, problem, index, at)
  }
  await addNotices(transaction, at)
}

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
      number: numberOf('PR', index + 1),
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
  const of = { kind: 'problem', recordId: id, at } as const
  await addMoves(transaction, { ...of, steps })
  await addMessages(transaction, { ...of, said })
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
