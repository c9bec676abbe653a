import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Context, User } from '../context.ts'
import { isRefusal, Refusal } from '../errors.ts'
import { permitAdding } from '../permissions.ts'
import { inTransaction } from '../transaction.server.ts'
import { kindOfBeginning, leastBeginning } from './content-kind.server.ts'
import { maxParts, partBytes, type UploadState, unfinishedMs } from './upload.ts'
import { findUpload, removeUnfinished, requireProjectOf, storeFile } from './upload-rows.server.ts'

type Body = {
  /** Position in the file at which the body begins. */
  offset: number
  content: Readable
  /** Undefined if the client did not say it. */
  contentLength: number | undefined
}

/** Stores a body part by part, also what arrived before the connection was lost. No lock is held meanwhile: of two
 * requests that continue at the same byte, on any node, the one that stores its part first wins. */
export async function receiveUpload(ctx: Context, id: string, body: Body): Promise<UploadState> {
  const { me } = permitAdding(ctx, 'attachment.create')
  const upload = await findUpload(ctx, me, id)
  const { length, received, expiresAt } = upload
  await requireProjectOf(ctx, me, upload)
  if (body.offset !== received) throw isElsewhere()
  if (body.offset + (body.contentLength ?? 0) > length) throw tooMuch()
  const state = { id, received, length, expiresAt }
  try {
    for await (const part of partsOf(body.content)) {
      if (state.received + part.length > length) throw tooMuch()
      if (state.received === 0) await checkBeginning(ctx, me, { ...state, part })
      await storePart(ctx, me, state, part)
    }
  } catch (error) {
    throw isRefusal(error) || !body.content.errored ? error : connectionLost(error)
  } finally {
    // Discards the rest of a refused body, so that the client can read the response.
    body.content.resume()
  }
  return state
}

const isElsewhere = () =>
  new Refusal('conflict', 'The upload continues at another byte. Please ask for its offset.')
const tooMuch = () => new Refusal('too_large', 'There are more bytes than the upload was announced with.')
const connectionLost = (cause: unknown) =>
  new Refusal('unavailable', 'The connection was lost. The upload can be continued.', { cause })

/** Buffers of earlier requests. Allocated anew, they would be most of the memory that uploads take. */
const unusedBuffers: Buffer[] = []
const mostUnusedBuffers = 20

/** Yields the stream in parts. The buffer is reused, so a part must be stored before the next one is taken. After a
 * failure, yields what has arrived before it throws. */
async function* partsOf(content: Readable): AsyncGenerator<Buffer> {
  const part = unusedBuffers.pop() ?? Buffer.allocUnsafeSlow(partBytes)
  try {
    yield* fillParts(content, part)
  } finally {
    if (unusedBuffers.length < mostUnusedBuffers) unusedBuffers.push(part)
  }
}

async function* fillParts(content: Readable, part: Buffer): AsyncGenerator<Buffer> {
  let filled = 0
  let failure: unknown
  try {
    for await (const chunk of content.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      for (let at = 0; at < chunk.length; ) {
        const copied = chunk.copy(part, filled, at)
        at += copied
        filled += copied
        if (filled < partBytes) continue
        yield part
        filled = 0
      }
    }
  } catch (error) {
    failure = error
  }
  if (filled > 0) yield part.subarray(0, filled)
  if (failure) throw failure
}

type Beginning = { id: string; length: number; part: Buffer }

/** Refuses a file of a wrong kind before the rest of it is sent. */
async function checkBeginning(ctx: Context, me: User, { id, length, part }: Beginning): Promise<void> {
  if (part.length < leastBeginning && part.length < length) return
  try {
    kindOfBeginning(part, length)
  } catch (error) {
    await removeUnfinished(ctx, me, id)
    throw error
  }
}

/** Stores a part and moves the offset. The key stands in the row before the file is written, so that it is known. */
async function storePart(ctx: Context, me: User, state: UploadState, part: Buffer): Promise<void> {
  const key = `uploads/${randomBytes(16).toString('hex')}`
  const row = (db: Context['db']) =>
    db
      .updateTable('upload')
      .where('id', '=', state.id)
      .where('person_id', '=', me.id)
      .where('received', '=', state.received)
  const begun = await row(ctx.db)
    .set({ files: sql`array_append(files, ${key})` })
    .where(sql`cardinality(files)`, '<', maxParts(state.length))
    .executeTakeFirst()
  if (begun.numUpdatedRows === 0n) await explainRefusedPart(ctx, me, state)
  const expiresAt = new Date(ctx.now().getTime() + unfinishedMs)
  async function addPart() {
    const stored = await inTransaction(ctx, ({ db }) =>
      row(db)
        .set({
          received: state.received + part.length,
          parts: sql`array_append(parts, ${key})`,
          expires_at: expiresAt,
        })
        .executeTakeFirst(),
    )
    if (stored.numUpdatedRows === 0n) throw isElsewhere()
  }
  await storeFile(ctx, { key, content: part, keep: addPart })
  state.received += part.length
  state.expiresAt = expiresAt
}

async function explainRefusedPart(ctx: Context, me: User, state: UploadState): Promise<never> {
  const { received } = await findUpload(ctx, me, state.id)
  if (received !== state.received) throw isElsewhere()
  await removeUnfinished(ctx, me, state.id)
  throw new Refusal('invalid', 'This upload was interrupted too often. Please begin it again.')
}
