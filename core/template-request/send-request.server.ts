import { v7 as createId } from 'uuid'
import { claimAttachments, releaseFiles } from '../attachment/attach-files.server.ts'
import type { Context } from '../context.ts'
import { fieldRefusal, Refusal } from '../errors.ts'
import { doOnce } from '../idempotency.server.ts'
import { nextNumber } from '../numbering.server.ts'
import { permitAdding } from '../permissions.ts'
import { recordMove } from '../timeline/timeline.server.ts'
import { inTransaction } from '../transaction.server.ts'
import { notifyRequestMove } from './request-notices.server.ts'
import { briefColumns, getRequestLocked } from './request-rows.server.ts'
import { findBriefErrors, type RequestBrief } from './template-request-input.ts'

/** Saves the person's only draft, replacing the previous one. Returns its id. */
export async function saveDraft(ctx: Context, brief: RequestBrief): Promise<string> {
  const by = permitAdding(ctx, 'template-request.send')
  return inTransaction(ctx, (inside) => writeDraft(inside, by, brief))
}

/** Sends a brief and replaces the draft. A repeated call with the same idempotency key returns the first result. */
export async function sendRequest(
  ctx: Context,
  brief: RequestBrief,
  key?: string,
): Promise<{ id: string; number: string }> {
  const by = permitAdding(ctx, 'template-request.send')
  const mistakes = findBriefErrors(brief)
  if (Object.keys(mistakes).length > 0) {
    throw new Refusal('invalid', 'Please check the brief.', { fields: mistakes })
  }
  const admit = () => ctx.limit('order')
  return doOnce(ctx, { key, operation: 'template-request.send', input: brief, admit }, async (inside) => {
    const id = await writeDraft(inside, by, brief)
    const number = await nextNumber(inside, 'TR')
    await inside.db
      .updateTable('template_request')
      .set({ status: 'submitted', number, updated_at: inside.now() })
      .where('id', '=', id)
      .execute()
    await recordMove(inside, { kind: 'template-request', recordId: id, from: '', to: 'submitted' })
    const request = await getRequestLocked(inside, id)
    await notifyRequestMove(inside, { request, move: 'send', reason: '' }, 'client')
    return { id, number }
  })
}

type Sender = ReturnType<typeof permitAdding>

async function writeDraft(inside: Context, { me, email }: Sender, brief: RequestBrief): Promise<string> {
  await refuseUnknownTemplate(inside, brief.templateId)
  const now = inside.now()
  const facts = { ...briefColumns(brief), client_name: me.name || me.email, updated_at: now }
  const { id } = await inside.db
    .insertInto('template_request')
    .values({
      ...facts,
      id: createId(),
      number: null,
      email,
      status: 'draft',
      quote: null,
      order_id: null,
      created_at: now,
    })
    .onConflict((known) =>
      known
        .column('email')
        .where('status', '=', 'draft')
        .doUpdateSet((eb) => ({ ...facts, version: eb('template_request.version', '+', 1) })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await releaseFiles(inside, { kind: 'template-request', id }, brief.attachmentIds)
  await claimNewFiles(inside, id, email, brief.attachmentIds)
  return id
}

/** Claims the files that are new in the draft. Unclaimed files are deleted after a day. */
async function claimNewFiles(
  inside: Context,
  id: string,
  ownerEmail: string,
  wanted: string[],
): Promise<void> {
  const claimed = await inside.db.selectFrom('attachment').select('id').where('about_id', '=', id).execute()
  const ids = wanted.filter((one) => !claimed.some((file) => file.id === one))
  await claimAttachments(inside, { ids, about: { kind: 'template-request', id }, ownerEmail })
}

async function refuseUnknownTemplate({ db }: Context, id: string | null): Promise<void> {
  if (!id) return
  const template = await db
    .selectFrom('template')
    .select('id')
    .where('id', '=', id)
    .where('is_active', '=', true)
    // Prevents its deletion until the request refers to it.
    .forKeyShare()
    .executeTakeFirst()
  if (template) return
  throw fieldRefusal('templateId', 'This template is no longer offered. Please choose another one.')
}
