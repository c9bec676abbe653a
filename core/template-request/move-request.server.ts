import type { Updateable } from 'kysely'
import type { Tables } from '#db/tables/tables.ts'
import type { Context } from '../context.ts'
import { defineMovingKind, type Moved, moveLocked, moveRecord } from '../move-record.server.ts'
import { addQuestions, answerQuestions } from '../order/questions.ts'
import { isPermittedForAll, permit, permitFor } from '../permissions.ts'
import type { Side } from '../state-machine.ts'
import { notifyRequestMove } from './request-notices.server.ts'
import { getRequestLocked } from './request-rows.server.ts'
import {
  type TemplateRequest,
  type TemplateRequestMoveName,
  type TemplateRequestStatus,
  templateRequestMachine,
} from './template-request.ts'
import type { RequestMove } from './template-request-input.ts'

type Change = Updateable<Tables['template_request']>

export const requestMoves = defineMovingKind({
  kind: 'template-request',
  machine: templateRequestMachine,
  lock: getRequestLocked,
})

/** Moves a request to another state, by its client or by staff. Quotes are handled in quote.server.ts. */
export async function moveRequest(ctx: Context, id: string, wanted: RequestMove): Promise<number> {
  permit(ctx, 'template-request.ask')
  await moveRecord(ctx, requestMoves, id, (inside, request) => {
    permitFor(inside, 'template-request.answer', request.email)
    const by = isPermittedForAll(inside.actor, 'template-request.open') ? 'staff' : 'client'
    return planRequestMove(inside, request, wanted, by, () => changeOf(request, wanted))
  })
  return 1
}

function changeOf({ questions }: TemplateRequest, wanted: RequestMove): Change {
  if (wanted.move === 'ask') return { questions: JSON.stringify(addQuestions(questions, wanted.questions)) }
  if (wanted.move === 'answer')
    return { questions: JSON.stringify(answerQuestions(questions, wanted.answers)) }
  return {}
}

/** Applies a move of a background job. The caller has locked the request in its transaction. */
export const applyRequestMove = (
  inside: Context,
  request: TemplateRequest,
  wanted: { move: 'expire'; reason: string },
) => moveLocked(inside, requestMoves, request, planRequestMove(inside, request, wanted, 'system'))

type WantedMove = { move: TemplateRequestMoveName; reason: string; version?: number }

/** Plans a move of a request; `change` runs after the state machine has allowed it. */
export function planRequestMove(
  inside: Context,
  request: TemplateRequest,
  { move, reason, version }: WantedMove,
  by: Side | 'system',
  change: () => Change | Promise<Change> = () => ({}),
) {
  const { id, number, status } = request
  return {
    ...{ move, by, reason, version },
    save: async (moved: Moved<TemplateRequestStatus>) =>
      inside.db
        .updateTable('template_request')
        .set({ ...(await change()), ...moved })
        .where('id', '=', id)
        .execute(),
    audit: (to: TemplateRequestStatus) =>
      by === 'staff'
        ? { before: { status }, after: { number, status: to, ...(reason && { reason }) } }
        : undefined,
    notify: async () =>
      notifyRequestMove(inside, { request: await getRequestLocked(inside, id), move, reason }, by),
  }
}
