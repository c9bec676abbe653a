import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { Refusal } from '../errors.ts'
import { notify } from '../notice/notice.server.ts'
import { inTransaction } from '../transaction.server.ts'

/** Refuses while all spreadsheets together hold what they may: nobody fills the disk with them. The staff is told. */
export async function requireRoom(ctx: Context): Promise<void> {
  const { kept } = await ctx.db
    .selectFrom('spreadsheet')
    .select(sql<number>`coalesce(sum(kept_bytes), 0)::float8`.as('kept'))
    .executeTakeFirstOrThrow()
  if (kept < ctx.mostSpreadsheetBytes) return
  await inTransaction(ctx, tellStaff)
  throw new Refusal(
    'conflict',
    'There is no room for more spreadsheets just now. Please write to us, and we make some.',
  )
}

/** Once a day. */
const tellStaff = (inside: Context) =>
  notify(inside, {
    to: 'staff',
    event: `spreadsheet.no-room:${inside.now().toISOString().slice(0, 10)}`,
    title: 'No room for more spreadsheets',
    text: 'All uploaded spreadsheets together hold as much as the setting MAX_SPREADSHEETS_MB allows, and new ones are refused. Delete some that nobody needs, or allow more.',
    link: '/excelDetails',
  })
