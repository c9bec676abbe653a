import type { ZipEntry } from '#platform/archive/write-zip.ts'
import type { EncryptWithPassphrase } from '#platform/passphrase/encrypt-with-passphrase.ts'
import type { Context, User } from '../context.ts'
import { notify } from '../notice/notice.server.ts'
import { runEach } from '../run-each.server.ts'
import { hourMs } from '../time.ts'
import { collectAccount } from './collect-account.server.ts'
import { maxAttempts, withExportLock } from './export-attempts.server.ts'
import { withManifest } from './manifest.ts'
import { openPassphrase } from './passphrases.server.ts'
import { forgetParts, storeParts } from './store-parts.server.ts'

export const exportHours = 24

/** Programs that make the file. */
export type ExportTools = {
  writeZip: WriteZip
  encrypt: EncryptWithPassphrase
}
export type WriteZip = (
  entries: AsyncIterable<ZipEntry>,
  signal: AbortSignal,
) => Promise<AsyncIterable<Uint8Array>>

/** Makes all exports that wait. An export whose server was killed still waits and is made again. */
export async function makeAccountExports(ctx: Context, tools: ExportTools, signal: AbortSignal) {
  const waiting = await ctx.db
    .selectFrom('account_export')
    .select('id')
    .where('state', '=', 'waiting')
    .orderBy('id')
    .limit(1_000)
    .execute()
  await runEach(waiting, async ({ id }) => {
    signal.throwIfAborted()
    await makeOne(ctx, id, tools, signal)
  })
}

async function makeOne(ctx: Context, id: string, tools: ExportTools, signal: AbortSignal): Promise<void> {
  await withExportLock(ctx, id, async (db) => {
    // Counted outside the transaction: an attempt that ends the process counts too.
    const found = await beginAttempt(ctx, id)
    if (!found) return
    const { me, attempts } = found
    if (attempts > maxAttempts) return endExport(ctx, id, { state: 'failed', size: null })
    const passphrase = openPassphrase(ctx, found.passphrase)
    const encrypt = passphrase === undefined ? undefined : (text: string) => tools.encrypt(passphrase, text)
    const reference = { table: 'account_export', id } as const
    await forgetParts(ctx, reference)
    const zip = await tools.writeZip(withManifest(collectAccount(ctx, me, encrypt)), signal)
    const stored = await storeParts(ctx, reference, zip)
    if (stored) await finish({ ...ctx, db }, { id, me, ...stored })
  })
}

async function beginAttempt({ db }: Context, id: string) {
  const found = await db
    .updateTable('account_export')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning(['attempts', 'person_id as personId', 'key_id as keyId', 'sealed'])
    .executeTakeFirst()
  const person =
    found &&
    (await db
      .selectFrom('person')
      .select(['id', 'email', 'name'])
      .where('id', '=', found.personId)
      .executeTakeFirst())
  if (!found || !person) return undefined
  // As a client: text that staff wrote or received about clients belongs to those clients.
  const session = { id: '', startedAt: new Date(0) }
  const me: User = { kind: 'user', role: 'client', session, ...person }
  const { attempts, keyId, sealed } = found
  return { me, attempts, passphrase: { id, keyId, sealed } }
}

type End = { state: 'ready' | 'failed'; size: number | null }

async function endExport({ db, now }: Context, id: string, end: End): Promise<void> {
  await db
    .updateTable('account_export')
    .set({ ...end, key_id: null, sealed: null, expires_at: new Date(now().getTime() + exportHours * hourMs) })
    .where('id', '=', id)
    .execute()
}

type Finished = { id: string; me: User; size: number; parts: string[] }

/** Removes the files if the account was deleted meanwhile. */
async function finish(inside: Context, { id, me, size, parts }: Finished): Promise<void> {
  const row = inside.db.selectFrom('account_export').select('id').where('id', '=', id).forUpdate()
  if (!(await row.executeTakeFirst())) {
    for (const key of parts) await inside.files.remove(key)
    return
  }
  await endExport(inside, id, { state: 'ready', size })
  await notify(inside, {
    to: { email: me.email },
    event: `account.exported:${id}`,
    title: 'Your data is ready',
    text: `You can download it from your account for ${exportHours} hours.`,
    link: { kind: 'person', audience: 'client' },
  })
}
