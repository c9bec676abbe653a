import { Readable } from 'node:stream'
import { collectAccount } from '#core/account-export/collect-account.server.ts'
import type { Context } from '#core/context.ts'

type Row = { [name: string]: unknown }
/** Lists by name. `account` is a single object. */
type ExportContent = { account: Row & { role: string }; [name: string]: Row[] | Row }

/** Reads the JSON files that an export of the signed-in person has; others are text, by their path. */
export async function readExport(
  ctx: Context,
): Promise<ExportContent & Record<'activity' | 'sessions' | 'projects' | 'notes', Row[]>> {
  if (ctx.actor.kind !== 'user') throw new Error('Nobody is signed in')
  const content: { [name: string]: unknown } = {}
  for await (const { name, content: written } of collectAccount(ctx, { ...ctx.actor, role: 'client' })) {
    const bytes = written instanceof Readable ? Buffer.concat(await written.toArray()) : Buffer.from(written)
    if (name.endsWith('.json')) content[name.replace('.json', '')] = JSON.parse(bytes.toString())
    else content[name] = bytes.toString('latin1')
  }
  return content as Awaited<ReturnType<typeof readExport>>
}
