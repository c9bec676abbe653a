import { v7 as createId } from 'uuid'
import { recordAuditEntry } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../errors.ts'
import { fileTooLarge, largestFile, noFileChosen } from '../file/file.ts'
import { permit } from '../permissions.ts'
import { endOfPeriod } from '../retention/periods.ts'
import { sitePeriods } from '../retention/site-periods.ts'
import { readSiteSettings } from '../site-settings/site-settings.server.ts'
import { createRandomToken, hashToken } from '../stored-token.server.ts'
import { inTransactionOnce } from '../transaction.server.ts'
import { nameSpreadsheet } from './file-name.ts'
import { addToQuota, overQuotaRefusal, remainingQuota } from './quota.server.ts'
import { isSpreadsheetName, type Visibility, wrongKind } from './spreadsheet.ts'
import { requireStorageSpace } from './storage-limit.server.ts'
import { storeSpreadsheet } from './store.server.ts'
import { translateReaderError } from './unreadable.ts'
import { mayUpload, uploadsAreOff } from './upload-switch.server.ts'
import { endOfNextDay, isUploaderToken } from './uploader.server.ts'

export type SpreadsheetInput = {
  filename: string
  content: Buffer
  visibility?: Visibility | undefined
  /** Token that this browser received with an earlier upload. */
  uploaderToken: string | undefined
}
type Uploaded = {
  id: string
  uploaderToken: string
  /** Until then this browser may delete the file. */
  until: Date
  /** Time after which the file is deleted. */
  keptUntil: Date
}

/** Prepares a reader process. Call it when an upload begins to arrive. */
export function prepareSpreadsheetUpload(ctx: Context): void {
  permit(ctx, 'spreadsheet.upload')
  ctx.sheets.prepare()
}

/** Reads a file in a separate process and stores all of it or nothing; `signal` aborts it. */
export async function uploadSpreadsheet(
  ctx: Context,
  { filename, content, visibility, uploaderToken: given }: SpreadsheetInput,
  signal: AbortSignal,
): Promise<Uploaded> {
  permit(ctx, 'spreadsheet.upload')
  if (!(await mayUpload(ctx))) throw uploadsAreOff()
  if (!isSpreadsheetName(filename)) throw new Refusal('unsupported', wrongKind)
  if (content.length === 0) throw new Refusal('invalid', noFileChosen)
  if (content.length > largestFile) throw new Refusal('too_large', fileTooLarge)
  await requireStorageSpace(ctx)
  const remaining = await remainingQuota(ctx)

  const uploaderToken = isUploaderToken(given) ? given : createRandomToken()
  const until = endOfNextDay(ctx.now())
  const file = {
    id: createId(),
    filename: nameSpreadsheet(filename),
    size: content.length,
    uploaded_at: ctx.now(),
    uploader_hash: hashToken(uploaderToken),
    uploader_until: until,
    is_unlisted: visibility === 'unlisted',
  }
  const events = ctx.sheets.read(content, { signal, client: ctx.client })[Symbol.asyncIterator]()
  try {
    // Waits for the reader queue before it takes a database connection.
    const first = await events.next()
    await inTransactionOnce(ctx, async (inside) => {
      await requireStorageSpace(inside)
      const storedBytes = await storeSpreadsheet(inside.db, file, chain(first, events), (bytes) => {
        if (bytes > remaining) throw overQuotaRefusal(inside, bytes)
      })
      await addToQuota(inside, storedBytes)
      if (inside.actor.kind === 'user') await recordUpload(inside, file)
      signal.throwIfAborted()
    })
  } catch (error) {
    throw translateReaderError(error)
  } finally {
    await events.return?.()
  }
  const { spreadsheet } = sitePeriods(await readSiteSettings(ctx))
  return { id: file.id, uploaderToken, until, keptUntil: endOfPeriod(file.uploaded_at, spreadsheet) }
}

async function* chain<Item>(first: IteratorResult<Item>, rest: AsyncIterator<Item>) {
  for (let next = first; !next.done; next = await rest.next()) yield next.value
}

const recordUpload = (ctx: Context, { id, filename, size }: { id: string; filename: string; size: number }) =>
  recordAuditEntry(ctx, {
    action: 'spreadsheet.create',
    kind: 'spreadsheet',
    recordId: id,
    after: { name: filename, size },
  })
