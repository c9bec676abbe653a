import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { v7 as createId } from 'uuid'
import type { Context } from '../context.ts'
import { isRefusal } from '../errors.ts'
import { permit } from '../permissions.ts'
import { readSiteSettings } from '../site-settings/site-settings.server.ts'
import { keepSource } from '../source/keep-source.server.ts'
import { hourMs } from '../time.ts'
import { inTransaction } from '../transaction.server.ts'
import { codeOf, type Inquiry, type InquiryInput, inquiryText } from './inquiry.ts'

/** All visitors together. Further ones still reach the chat, without a code. */
const mostPerHour = 300

/** Records that a visitor goes on in the chat, and returns the code for the first message; undefined where nothing is
 * recorded. It never refuses a visitor, who only wants the chat. */
export async function recordInquiry(ctx: Context, input: InquiryInput): Promise<string | undefined> {
  permit(ctx, 'contact.create')
  const { recordInquiries } = await readSiteSettings(ctx)
  if (!recordInquiries || ctx.visit?.isPreview || !(await isAllowed(ctx))) return undefined
  return insertInquiry(ctx, input)
}

async function isAllowed(ctx: Context): Promise<boolean> {
  try {
    await ctx.limit('inquiry')
  } catch (error) {
    if (isRefusal(error) && error.kind === 'limited') return false
    throw error
  }
  const since = new Date(ctx.now().getTime() - hourMs)
  const { rows } = await sql`select from chat_inquiry where created_at > ${since}
    limit ${mostPerHour}`.execute(ctx.db)
  return rows.length < mostPerHour
}

/** The conversation waits for the visitor: nobody is alerted before something was written in the chat. */
async function insertInquiry(ctx: Context, { about, page, service, plan }: InquiryInput): Promise<string> {
  const code = await findFreeCode(ctx)
  const id = createId()
  await inTransaction(ctx, async (inside) => {
    const told = { name: '', email: '', message: inquiryText(about, code) }
    await inside.db
      .insertInto('contact_message')
      .values({ ...told, id, channel: 'chat', status: 'waiting', created_at: inside.now() })
      .execute()
    await insertInquiryRow(inside, { id, code, page, service, planId: plan })
    await keepSource(inside, id)
  })
  return code
}

/** Records how a conversation began in the chat. Without a page, staff added it, and nobody knows its code. */
export async function insertInquiryRow(
  inside: Context,
  { id, code, page = '', service = '', planId = '', phone = '' }: { id: string } & Partial<Inquiry>,
): Promise<void> {
  await inside.db
    .insertInto('chat_inquiry')
    .values({
      ...{ conversation_id: id, code: code ?? (await findFreeCode(inside)), page, service, plan_id: planId },
      ...{ phone, created_at: inside.now() },
    })
    .execute()
}

async function findFreeCode({ db }: Context): Promise<string> {
  for (;;) {
    const code = codeOf(randomBytes(16))
    if (!code) continue
    const taken = db.selectFrom('chat_inquiry').select('code').where('code', '=', code)
    if (!(await taken.executeTakeFirst())) return code
  }
}

export async function findInquiryOf({ db }: Pick<Context, 'db'>, id: string): Promise<Inquiry | null> {
  const columns = ['code', 'page', 'service', 'plan_id as planId', 'phone'] as const
  const found = db.selectFrom('chat_inquiry').select(columns).where('conversation_id', '=', id)
  return (await found.executeTakeFirst()) ?? null
}
