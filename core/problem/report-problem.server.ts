import { v7 as createId } from 'uuid'
import { setAnswerDue } from '../answer-due/answer-due.server.ts'
import { claimAttachments } from '../attachment/attach-files.server.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../errors.ts'
import { doOnce } from '../idempotency.server.ts'
import { notify } from '../notice/notice.server.ts'
import { nextNumber } from '../numbering.server.ts'
import { permitAdding } from '../permissions.ts'
import { recordMove } from '../timeline/timeline.server.ts'
import { urgencyLabels } from './problem.ts'
import { findAbout } from './problem-about.server.ts'
import type { ProblemInput } from './problem-input.ts'

/** Reports a problem as the current user. A repeated call with the same idempotency key returns the first result. */
export async function reportProblem(
  ctx: Context,
  input: ProblemInput,
  key?: string,
): Promise<{ id: string; number: string }> {
  const { me, email } = permitAdding(ctx, 'problem.report')
  const admit = () => ctx.limit('message')
  return doOnce(ctx, { key, operation: 'problem.report', input, admit }, async (inside) => {
    const { about, aboutId, category, urgency, title, text, pageAddress, files } = input
    if (aboutId && (await findAbout(inside, { about, aboutId, email })) === undefined) {
      throw new Refusal('invalid', 'This isn’t one of your records.', {
        fields: { aboutId: 'Please choose one of yours' },
      })
    }
    const id = createId()
    const now = inside.now()
    await claimAttachments(inside, { ids: files, about: { kind: 'problem', id }, ownerEmail: email })
    const number = await nextNumber(inside, 'PR')
    await inside.db
      .insertInto('problem')
      .values({
        id,
        number,
        email,
        client_name: me.name,
        about,
        about_id: aboutId,
        category,
        urgency,
        title,
        text,
        page_address: pageAddress,
        attachment_ids: files,
        status: 'open',
        assigned_to: null,
        resolved_at: null,
        last_written_at: now,
        last_writer_is_staff: false,
        rating: null,
        created_at: now,
        updated_at: now,
      })
      .execute()
    await setAnswerDue(inside, 'problem', id)
    await recordMove(inside, { kind: 'problem', recordId: id, from: '', to: 'open' })
    await notify(inside, {
      to: 'staff',
      event: `problem.reported:${id}`,
      title: `${number}: ${title}`,
      text: `${me.name} reported a problem (${urgencyLabels[urgency].toLowerCase()}):\n\n${text}`,
      link: { kind: 'problem', audience: 'staff', id },
    })
    return { id, number }
  })
}
