import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Context } from '../context.ts'
import { type PaperReference, readFacts } from './paper-facts.server.ts'
import type { PaperFacts } from './paper-facts.ts'

/** A PDF with the name of its file. `sha256` is set if it is kept. */
export type PrintedPaper = { name: string; content: Readable; sha256?: Buffer }

type Kept = {
  of: PaperReference
  name: string
  /** The facts of the record that are on the paper and can change, such as the amount that was paid. */
  state: string
  render: (facts: PaperFacts) => Promise<Readable>
}

/** Returns an issued paper: the bytes of its first print in this state. Several first prints at once keep one. */
export async function printKept(
  ctx: Pick<Context, 'db' | 'now'>,
  { of, name, state, render }: Kept,
): Promise<PrintedPaper> {
  const { id, facts } = await readFacts(ctx, of)
  const find = () =>
    ctx.db
      .selectFrom('kept_paper')
      .select(['content', 'sha256'])
      .where('facts_id', '=', id)
      .where('state', '=', state)
      .executeTakeFirst()
  const stored = await find()
  if (stored) return printed(name, stored)
  // Expensive: rendering a PDF costs the server as much as a hundred other requests.
  const content = await buffer(await render(facts))
  const sha256 = createHash('sha256').update(content).digest()
  await ctx.db
    .insertInto('kept_paper')
    .values({ facts_id: id, state, content, sha256, created_at: ctx.now() })
    .onConflict((known) => known.columns(['facts_id', 'state']).doNothing())
    .execute()
  return printed(name, (await find()) ?? { content, sha256 })
}

const printed = (name: string, { content, sha256 }: { content: Buffer; sha256: Buffer }): PrintedPaper => ({
  ...{ name, sha256 },
  content: Readable.from([content]),
})
