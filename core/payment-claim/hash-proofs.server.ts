import { buffer } from 'node:stream/consumers'
import { type RawBuilder, sql } from 'kysely'
import { isPicture } from '../attachment/attachment-formats.ts'
import type { Context } from '../context.ts'
import { largestFile } from '../file/file.ts'
import { openParts } from '../file/read-parts.server.ts'
import { likenessOf, type StoredPicture, toStored } from './likeness.ts'

/** Earlier pictures with the same band that one is compared with, the newest first. */
const mostCompared = 200

type Waiting = { attachmentId: string; claimId: string; replacesId: string | null }

/** Hashes the pictures of payments, oldest first, and looks for an earlier one that each is like. */
export async function hashProofs(ctx: Context, signal?: AbortSignal): Promise<void> {
  for (let next = await findWaiting(ctx); next && !signal?.aborted; next = await findWaiting(ctx)) {
    await hashProof(ctx, next)
  }
}

const findWaiting = ({ db }: Context): Promise<Waiting | undefined> =>
  db
    .selectFrom('proof_picture')
    .innerJoin('payment_claim', 'payment_claim.id', 'proof_picture.claim_id')
    .select(['attachment_id as attachmentId', 'claim_id as claimId', 'replaces_id as replacesId'])
    .where('hashed_at', 'is', null)
    .orderBy('claim_id')
    .limit(1)
    .executeTakeFirst()

async function hashProof(ctx: Context, waiting: Waiting): Promise<void> {
  const picture = await readPicture(ctx, waiting.attachmentId)
  const [band_1 = null, band_2 = null, band_3 = null, band_4 = null] = picture?.bands ?? []
  await ctx.db
    .updateTable('proof_picture')
    .set({
      ...{ band_1, band_2, band_3, band_4, pieces: picture?.pieces ?? null },
      like_claim_id: picture ? await findLike(ctx, waiting, picture) : null,
      hashed_at: ctx.now(),
    })
    .where('attachment_id', '=', waiting.attachmentId)
    .execute()
}

/** Undefined for a file that is no picture, is missing or cannot be read. Throws while pictures cannot be taken. */
async function readPicture(ctx: Context, id: string): Promise<StoredPicture | undefined> {
  const file = await ctx.db
    .selectFrom('attachment')
    .select(['kind', 'files', 'size'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!file || !isPicture(file.kind) || file.size > largestFile) return undefined
  const opened = await openParts(ctx.files, file.files, file.size)
  if (!opened) return undefined
  const taken = await ctx.pictures.fingerprint(await buffer(opened.content), ctx.client)
  if (!('failure' in taken)) return toStored(taken)
  if (taken.failure === 'busy') throw new Error('Pictures cannot be hashed now: others are being read')
  return undefined
}

/** Selects a bounded number of earlier pictures that share a band of the hash. */
export function alikePictures(
  { attachmentId, claimId, replacesId }: Waiting,
  bands: readonly number[],
): RawBuilder<StoredPicture & { claimId: string }> {
  const ofBand = (band: number, index: number) =>
    sql`(select attachment_id, claim_id, array[band_1, band_2, band_3, band_4] as bands, pieces from proof_picture
      where ${sql.ref(`band_${index + 1}`)} = ${band} and claim_id <= ${claimId} and attachment_id <> ${attachmentId}
        and claim_id is distinct from ${replacesId}::uuid
      order by claim_id desc limit ${mostCompared})`
  return sql`select distinct on (attachment_id) claim_id as "claimId", bands, pieces
    from (${sql.join(bands.map(ofBand), sql` union all `)}) as alike`
}

/** Finds the claim with the earlier picture that is most alike. */
async function findLike({ db }: Context, claim: Waiting, picture: StoredPicture): Promise<string | null> {
  const { rows } = await alikePictures(claim, picture.bands).execute(db)
  const found = rows
    .map((row) => ({ claimId: row.claimId, likeness: likenessOf(picture, row) }))
    .filter(({ likeness }) => likeness > 0)
    .toSorted((one, other) => other.likeness - one.likeness || other.claimId.localeCompare(one.claimId))
  return found[0]?.claimId ?? null
}
