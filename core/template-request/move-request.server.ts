import type { Updateable } from 'kysely'
import type { Tables } from '#db/tables/tables.ts'
import { recordAuditEntry } from '../audit.server.ts'
import { type Context, isStaff } from '../context.ts'
import { addQuestions, answerQuestions } from '../order/questions.ts'
import { permit, permitFor } from '../permissions.ts'
import { moveOrRefuse, type Side } from '../state-machine.ts'
import { recordMove } from '../timeline/timeline.server.ts'
import { inTransaction } from '../transaction.server.ts'
import { notifyRequestMove } from './request-notices.server.ts'
import { getRequestLocked, refuseOldVersion } from './request-rows.server.ts'
import {
  type TemplateRequest,
  type TemplateRequestMoveName,
  templateRequestMachine,
} from './template-request.ts'
import type { RequestMove } from './template-request-input.ts'

type Change = Updateable<Tables['template_request']>

/** Moves a request to another state, by its client or by staff. Quotes are handled in quote.server.ts. */
export async function moveRequest(ctx: Context, id: string, wanted: RequestMove): Promise<number> {
  permit(ctx, 'template-request.ask')
  return inTransaction(ctx, async (inside) => {
    const request = await getRequestLocked(inside, id)
    permitFor(inside, 'template-request.open', request.email)
    refuseOldVersion(request, wanted.version)
    const by = isStaff(inside.actor) ? 'staff' : 'client'
    await applyRequestMove(inside, request, wanted, by, () => changeOf(request, wanted))
    return 1
  })
}

function changeOf({ questions }: TemplateRequest, wanted: RequestMove): Change {
  if (wanted.move === 'ask') return { questions: JSON.stringify(addQuestions(questions, wanted.questions)) }
  if (wanted.move === 'answer')
    return { questions: JSON.stringify(answerQuestions(questions, wanted.answers)) }
  return {}
}

/** Applies a move. The caller has locked the request in its transaction and checked the permission; `change` runs
 * after the state machine has allowed the move. */
export async function applyRequestMove(
  inside: Context,
  request: TemplateRequest,
  { move, reason }: { move: TemplateRequestMoveName; reason: string },
  by: Side | 'system',
  change: () => Change | Promise<Change> = () => ({}),
): Promise<void> {
  const { id, status, version } = request
  const to = moveOrRefuse(templateRequestMachine, move, { from: status, by, reason, version })
  await inside.db
    .updateTable('template_request')
    .set({ ...(await change()), status: to, version: version + 1, updated_at: inside.now() })
    .where('id', '=', id)
    .execute()
  await recordMove(inside, { kind: 'template-request', recordId: id, from: status, to, reason })
  if (by === 'staff') {
    await recordAuditEntry(inside, {
      action: `template-request.${move}`,
      kind: 'template-request',
      recordId: id,
      before: { status },
      after: { number: request.number, status: to, ...(reason && { reason }) },
    })
  }
  await notifyRequestMove(inside, { request: await getRequestLocked(inside, id), move, reason }, by)
}
