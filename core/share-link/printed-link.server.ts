import { v7 as createId } from 'uuid'
import type { Context } from '../context.ts'
import { hashToken } from '../stored-token.server.ts'
import type { ShareKind } from './share-link.ts'
import { addressOfToken } from './share-token.server.ts'

export type PrintedLinks = Pick<Context, 'db' | 'now' | 'printedTokens' | 'linkTo' | 'publicUrl'>

type Printed = { kind: ShareKind; recordId: string; expiresAt: Date }

/** Returns the address of the share link that papers and mails of a record carry, and makes it when it is first
 * needed. Undefined once it has expired or was withdrawn: staff decide about a new one. */
export async function findPrintedLink(ctx: PrintedLinks, record: Printed): Promise<string | undefined> {
  const links = await readPrinted(ctx, record)
  if (links.some(({ revokedAt }) => revokedAt)) return undefined
  const valid = links.filter(({ expiresAt }) => expiresAt > ctx.now())
  if (valid.length < links.length && valid.length === 0) return undefined
  for (const { id, hash } of valid) {
    const token = ctx.printedTokens(id).find((one) => hashToken(one).equals(hash))
    if (token) return addressOfToken(ctx, token)
  }
  // The key of earlier ones was removed. What they are printed on keeps working.
  await addPrinted(ctx, record, (links[0]?.printed ?? 0) + 1)
  return findPrintedLink(ctx, record)
}

const readPrinted = ({ db }: PrintedLinks, { kind, recordId }: Printed) =>
  db
    .selectFrom('share_link')
    .select(['id', 'token_hash as hash', 'expires_at as expiresAt', 'revoked_at as revokedAt', 'printed'])
    .where('kind', '=', kind)
    .where('record_id', '=', recordId)
    .where('printed', 'is not', null)
    .orderBy('printed', 'desc')
    .execute()

/** Of several first prints at once, one adds the link. */
async function addPrinted(
  { db, now, printedTokens }: PrintedLinks,
  { kind, recordId, expiresAt }: Printed,
  printed: number,
): Promise<void> {
  const id = createId()
  await db
    .insertInto('share_link')
    .values({
      ...{ id, kind, record_id: recordId, printed, token_hash: hashToken(printedTokens(id)[0]) },
      ...{ created_by: null, created_at: now(), expires_at: expiresAt, revoked_at: null },
    })
    .onConflict((known) =>
      known.columns(['record_id', 'printed']).where('printed', 'is not', null).doNothing(),
    )
    .execute()
}
