import type { ZipEntry } from '#platform/archive/write-zip.ts'
import { maxAttempts, withExportLock } from '../account-export/export-attempts.server.ts'
import type { WriteZip } from '../account-export/make-exports.server.ts'
import { withManifest } from '../account-export/manifest.ts'
import { forgetParts, storeParts } from '../account-export/store-parts.server.ts'
import type { Context, User } from '../context.ts'
import { customRoleOfPerson } from '../custom-role/held-role.server.ts'
import { notify } from '../notice/notice.server.ts'
import { isPermitted } from '../permissions.ts'
import { runEach } from '../run-each.server.ts'
import { dayMs, formatDay } from '../time.ts'
import { type AccountantRequest, accountantExportDays } from './accountant-export.ts'
import { accountantPermissions } from './accountant-permissions.ts'
import { collectPapers } from './collect-papers.server.ts'

export type CollectedFile = ZipEntry

/** Programs that make the file. The API writes the tables, as in its exports. */
export type AccountantTools = {
  writeZip: WriteZip
  writeTables: (ctx: Context, period: AccountantRequest) => AsyncIterable<CollectedFile>
}

/** Makes all files that wait. One whose server was killed still waits and is made again. */
export async function makeAccountantExports(ctx: Context, tools: AccountantTools, signal: AbortSignal) {
  const waiting = await ctx.db
    .selectFrom('accountant_export')
    .select('id')
    .where('state', '=', 'waiting')
    .orderBy('id')
    .limit(1_000)
    .execute()
  await runEach(waiting, async ({ id }) => {
    signal.throwIfAborted()
    await withExportLock(ctx, id, (db) => makeOne(ctx, db, id, { tools, signal }))
  })
}

type Making = { tools: AccountantTools; signal: AbortSignal }

async function makeOne(
  ctx: Context,
  db: Context['db'],
  id: string,
  { tools, signal }: Making,
): Promise<void> {
  // Counted outside the transaction: an attempt that ends the process counts too.
  const found = await beginAttempt(ctx, id)
  if (!found) return
  const { me, isDisabled, attempts, period } = found
  const may = !isDisabled && accountantPermissions.every((permission) => isPermitted(me, permission))
  if (!may || attempts > maxAttempts) {
    return end({ ...ctx, db }, { id, me, period }, { state: 'failed', size: null })
  }
  const asked: Context = { ...ctx, actor: me }
  async function* collect(): AsyncGenerator<ZipEntry> {
    yield* tools.writeTables(asked, period)
    yield* collectPapers(asked, period)
  }
  const reference = { table: 'accountant_export', id } as const
  await forgetParts(ctx, reference)
  const stored = await storeParts(ctx, reference, await tools.writeZip(withManifest(collect()), signal))
  if (!stored) return
  const row = db.selectFrom('accountant_export').select('id').where('id', '=', id).forUpdate()
  if (await row.executeTakeFirst()) {
    await end({ ...ctx, db }, { id, me, period }, { state: 'ready', size: stored.size })
  } else for (const key of stored.parts) await ctx.files.remove(key)
}

async function beginAttempt({ db }: Context, id: string) {
  const found = await db
    .updateTable('accountant_export')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning(['attempts', 'person_id as personId', 'from_day as from', 'to_day as to'])
    .executeTakeFirst()
  const person =
    found &&
    (await db
      .selectFrom('person')
      .select(['id', 'email', 'name', 'held_role as role', customRoleOfPerson.as('customRole')])
      .select('is_disabled as isDisabled')
      .where('id', '=', found.personId)
      .executeTakeFirst())
  if (!found || !person) return undefined
  const { attempts, from, to } = found
  // With the role of now, which may be another than when the files were asked for.
  const { isDisabled, ...account } = person
  const me: User = { kind: 'user', session: { id: '', startedAt: new Date(0) }, ...account }
  return { me, isDisabled, attempts, period: { from, to } }
}

type Ended = { id: string; me: User; period: AccountantRequest }

async function end(
  inside: Context,
  { id, me, period: { from, to } }: Ended,
  { state, size }: { state: 'ready' | 'failed'; size: number | null },
): Promise<void> {
  await inside.db
    .updateTable('accountant_export')
    .set({ state, size, expires_at: new Date(inside.now().getTime() + accountantExportDays * dayMs) })
    .where('id', '=', id)
    .execute()
  const period = `${formatDay(from)} to ${formatDay(to)}`
  await notify(inside, {
    to: { email: me.email },
    event: `account.exported:${id}`,
    ...(state === 'ready'
      ? {
          title: 'The files for the accountant are ready',
          text: `You can download the files of ${period} for ${accountantExportDays} days.`,
        }
      : {
          title: 'The files for the accountant could not be made',
          text: `The files of ${period} are not complete. Please try again.`,
        }),
    link: { kind: 'closed-month', audience: 'staff' },
  })
}
