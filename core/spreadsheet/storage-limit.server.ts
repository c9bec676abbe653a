import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { Refusal } from '../errors.ts'
import { notify } from '../notice/notice.server.ts'
import { today } from '../time.ts'
import { inTransaction } from '../transaction.server.ts'

/** Refuses uploads while all spreadsheets together use the allowed storage, which protects the disk. Notifies staff. */
export async function requireStorageSpace(ctx: Context): Promise<void> {
  const { stored } = await ctx.db
    .selectFrom('spreadsheet')
    .select(sql<number>`coalesce(sum(kept_bytes), 0)::float8`.as('stored'))
    .executeTakeFirstOrThrow()
  if (stored < ctx.maxSpreadsheetBytes) return
  await inTransaction(ctx, notifyStaff)
  throw new Refusal(
    'conflict',
    'There is no room for more spreadsheets just now. Please write to us, and we make some.',
  )
}

/** Notifies staff at most once a day: the event contains the date. */
const notifyStaff = (inside: Context) =>
  notify(inside, {
    to: 'staff',
    event: `spreadsheet.no-room:${today(inside)}`,
    title: 'Spreadsheet storage is full',
    text: 'Uploaded spreadsheets have reached the limit set by MAX_SPREADSHEETS_MB, so new ones are refused. Delete some, or raise the limit.',
    link: { kind: 'spreadsheet', audience: 'staff' },
  })
