import type { Context } from '../context.ts'
import { notFound, Refusal } from '../errors.ts'
import { withoutMisleading } from '../folding.ts'
import { permit } from '../permissions.ts'
import { runEach } from '../run-each.server.ts'
import { hourMs } from '../time.ts'
import { certificateHost } from './certificate-host.ts'
import type { CustodyKind } from './custody-kinds.ts'

type Item = { id: string; kind: CustodyKind; name: string }
type Checking = Pick<Context, 'db' | 'now' | 'certificates'>

/** Less than a day, so that a check is made every day although the job is never on time to the second. */
const dueMs = 23 * hourMs
const workers = 4

/** Checks the certificate of an entry's host at once. */
export async function checkCertificate(ctx: Context, id: string): Promise<void> {
  permit(ctx, 'client.custody')
  const item = await ctx.db
    .selectFrom('custody_item')
    .select(['id', 'kind', 'name'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!item) throw notFound('Entry')
  const host = certificateHost(item)
  if (!host) {
    throw new Refusal('conflict', 'Its name is no host such as shop.example, so there is nothing to check.')
  }
  await check(ctx, item, host)
}

/** Checks the certificates that were not checked today, a few at once. */
export async function checkDueCertificates(ctx: Checking, signal: AbortSignal): Promise<void> {
  const before = new Date(ctx.now().getTime() - dueMs)
  const due = await ctx.db
    .selectFrom('custody_item')
    .select(['id', 'kind', 'name'])
    .where((eb) =>
      eb.or([eb('certificate_checked_at', 'is', null), eb('certificate_checked_at', '<', before)]),
    )
    .where('kind', '<>', 'licence')
    .orderBy('id')
    .execute()
  const hosts = due.flatMap((item) => {
    const host = certificateHost(item)
    return host ? [{ item, host }] : []
  })
  // All workers take from the same rest.
  const rest = hosts.values()
  const work = () =>
    runEach(rest, async ({ item, host }) => {
      if (!signal.aborted) await check(ctx, item, host)
    })
  // A failure is thrown once all have ended.
  const ended = await Promise.allSettled(Array.from({ length: workers }, work))
  for (const one of ended) if (one.status === 'rejected') throw one.reason
}

/** Reads the certificate outside of any transaction, then notes the result, unless the name was changed meanwhile. */
async function check({ db, now, certificates }: Checking, item: Item, host: string): Promise<void> {
  const found = await certificates.read(host)
  const facts =
    found.failure === undefined
      ? {
          certificate_ends_at: found.endsAt,
          certificate_issuer: oneLine(found.issuer),
          certificate_fits: found.fits,
        }
      : noFacts
  await db
    .updateTable('custody_item')
    .set({ ...facts, certificate_failure: found.failure ?? null, certificate_checked_at: now() })
    .where('id', '=', item.id)
    .where('kind', '=', item.kind)
    .where('name', '=', item.name)
    .execute()
}

/** The host chooses the name, which staff and the client read. */
const oneLine = (issuer: string) => withoutMisleading(issuer.replace(/\s+/g, ' ')).trim()

const noFacts = { certificate_ends_at: null, certificate_issuer: '', certificate_fits: null }

/** Columns of an entry whose certificate was never checked. */
export const unchecked = { ...noFacts, certificate_failure: null, certificate_checked_at: null }
