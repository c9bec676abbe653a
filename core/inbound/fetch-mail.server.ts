import { sql } from 'kysely'
import type { ImapError } from '#platform/inbox/connect-imap.ts'
import type { RawMail } from '#platform/inbox/mail.ts'
import type { MailboxPosition } from '#platform/inbox/mailbox.ts'
import type { Context } from '../context.ts'
import { periods, startOfPeriod } from '../retention/periods.ts'
import { minuteMs } from '../time.ts'
import { addMailbox } from './add-mailbox.server.ts'
import type { Inbox } from './inbox.ts'
import { readAll } from './read-all.ts'
import { againOf, finishWanted, readFailures, takeOrSetAside } from './set-aside.server.ts'

/** Minutes until the next attempt after the first failure, the second, and so on. */
const retryMinutes = [1, 2, 5, 10, 20, 30]
/** A killed node is replaced after this time. */
const leaseMs = minuteMs
/** Each save is a transaction of its own. What is read again after a crash is known by its digest. */
const saveEveryMs = 1_000
const longestFailure = 300

/** Takes the mails that arrived since the last time. A mail server that is unavailable is a state of the mailbox and no
 * error: the next attempt takes what was missed. */
export async function fetchMail(
  ctx: Context,
  inbox: Inbox | undefined,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  if (!inbox) return
  const { name } = inbox.mailbox
  const lease = await takeLease(ctx, name)
  if (!lease) return
  const failures = await readFailures(ctx, name)
  let savedAt = performance.now()
  const take = async (mails: RawMail[], position: MailboxPosition) => {
    for await (const { raw, mail } of readAll(inbox, mails)) {
      if (signal.aborted) return
      const place = { mailbox: name, uidValidity: position.uidValidity, uid: raw.uid }
      await takeOrSetAside(ctx, inbox, { place, raw, mail, failures })
      if (performance.now() - savedAt < saveEveryMs) continue
      await savePosition(ctx, name, { ...position, lastUid: raw.uid })
      savedAt = performance.now()
    }
    await savePosition(ctx, name, position)
  }
  try {
    const again = againOf(ctx, inbox, { failures, position: lease.position, signal })
    await inbox.mailbox.read({ ...lease, take, again, signal })
    if (!signal.aborted) await finishWanted(ctx, failures)
    await recordSuccess(ctx, name)
  } catch (error) {
    if (!signal.aborted) return await recordFailure(ctx, inbox, error)
    await endLease(ctx, name)
  }
}

type Row = { uidValidity: string | null; lastUid: string; createdAt: Date }
type Lease = { position: MailboxPosition | undefined; since: Date }

/** Returns the position of the last mail; undefined if it is not time yet, or another node is fetching. */
async function takeLease(ctx: Context, name: string): Promise<Lease | undefined> {
  let row = await claim(ctx, name)
  if (!row && !(await isKnown(ctx, name))) {
    await addMailbox(ctx, name, await findInCapitals(ctx, name))
    row = await claim(ctx, name)
  }
  if (!row) return undefined
  const { uidValidity, lastUid, createdAt } = row
  const oldest = startOfPeriod(ctx.now(), periods.inboundMail)
  return {
    position:
      uidValidity === null ? undefined : { uidValidity: BigInt(uidValidity), lastUid: Number(lastUid) },
    since: new Date(Math.max(createdAt.getTime(), oldest.getTime())),
  }
}

async function claim({ db, now }: Context, name: string): Promise<Row | undefined> {
  const until = new Date(now().getTime() + leaseMs)
  const { rows } = await sql<Row>`update inbound_mailbox set leased_until = ${until}
    where name = ${name} and (leased_until is null or leased_until < ${now()})
      and (next_attempt_at is null or next_attempt_at <= ${now()})
    returning uid_validity as "uidValidity", last_uid as "lastUid", created_at as "createdAt"`.execute(db)
  return rows[0]
}

const isKnown = async ({ db }: Context, name: string): Promise<boolean> =>
  (await db.selectFrom('inbound_mailbox').select('name').where('name', '=', name).executeTakeFirst()) !==
  undefined

/** Releases before kept the capitals of the host. */
async function findInCapitals({ db }: Context, name: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('inbound_mailbox')
    .select('name')
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .executeTakeFirst()
  return found?.name
}

async function savePosition(
  { db, now }: Context,
  name: string,
  { uidValidity, lastUid }: MailboxPosition,
): Promise<void> {
  await db
    .updateTable('inbound_mailbox')
    .set({
      uid_validity: String(uidValidity),
      last_uid: String(lastUid),
      leased_until: new Date(now().getTime() + leaseMs),
    })
    .where('name', '=', name)
    .execute()
}

async function recordSuccess({ db, now }: Context, name: string): Promise<void> {
  const own = () => db.updateTable('inbound_mailbox').where('name', '=', name)
  await own().set({ leased_until: null, fetched_at: now(), attempts: 0, next_attempt_at: null }).execute()
  // Separate, so that open screens reload only when the state changes.
  await own().set({ failing_since: null, failure: '' }).where('failing_since', 'is not', null).execute()
}

async function recordFailure({ db, now }: Context, { mailbox }: Inbox, error: unknown): Promise<void> {
  const isRefused = error instanceof Error && (error as ImapError).authenticationFailed
  const failure = `${isRefused ? 'The mail server refused the sign-in: ' : ''}${mailbox.answerOf(error)}`
    .slice(0, longestFailure)
    .toWellFormed()
  await sql`update inbound_mailbox set leased_until = null, failure = ${failure}, attempts = attempts + 1,
      failing_since = coalesce(failing_since, ${now()}),
      next_attempt_at = ${now()}::timestamptz
        + make_interval(mins => (${retryMinutes}::int[])[least(attempts + 1, ${retryMinutes.length}::int)])
    where name = ${mailbox.name}`.execute(db)
}

async function endLease({ db }: Context, name: string): Promise<void> {
  await db.updateTable('inbound_mailbox').set({ leased_until: null }).where('name', '=', name).execute()
}
