import { setAnswerDue } from '../answer-due/answer-due.server.ts'
import { readAttachments } from '../attachment/read-attachments.server.ts'
import { recordAuditEntry } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { notFound, Refusal } from '../errors.ts'
import { doOnce } from '../idempotency.server.ts'
import { admitMessage, readMessages, writeMessage } from '../message/message.server.ts'
import { type Message, toConversation } from '../message/message.ts'
import { notify } from '../notice/notice.server.ts'
import type { Page, PageRequest } from '../paging.ts'
import { isPermittedForAll, permitFor, permitUser } from '../permissions.ts'
import type { Side } from '../state-machine.ts'
import { readMoves } from '../timeline/timeline.server.ts'
import { findAssignee } from '../work/assignee.server.ts'
import { moveProblem, stateExplanations } from './move-problem.server.ts'
import { type ProblemMove, type ProblemState, reopenUntil } from './problem.ts'
import { findAbout } from './problem-about.server.ts'
import type { MessageInput } from './problem-input.ts'
import type { Problem, ProblemDetail } from './problem-response.ts'
import { lockProblem, problems, withColumns } from './problem-rows.server.ts'

const sideOf = ({ actor }: Context): Side => (isPermittedForAll(actor, 'problem.open') ? 'staff' : 'client')

/** Reads a problem with its thread. Internal notes are included for staff only. */
export async function getProblem(ctx: Context, id: string): Promise<ProblemDetail> {
  permitUser(ctx, 'problem.ask')
  const problem = await withColumns(problems(ctx, {}))
    .select('attachment_ids')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!problem) throw notFound('Problem')
  permitFor(ctx, 'problem.open', problem.email)
  const { attachment_ids: own, ...facts } = problem
  const { about, aboutId, email } = facts
  const all = (await readAttachments(ctx, [id])).get(id) ?? []
  const [messages, moves, aboutName] = await Promise.all([
    readMessages(ctx, id, all),
    readMoves(ctx, id),
    aboutId ? findAbout(ctx, { about, aboutId, email }) : undefined,
  ])
  return {
    ...facts,
    aboutName: aboutName ?? '',
    files: all.filter((file) => own.includes(file.id)),
    ...toConversation(messages),
    moves,
  }
}

/** Lists a problem's messages, newest first. */
export async function listProblemMessages(
  ctx: Context,
  id: string,
  request: PageRequest,
): Promise<Page<Message>> {
  permitUser(ctx, 'problem.ask')
  const problem = await problems(ctx, {}).select('email').where('id', '=', id).executeTakeFirst()
  if (!problem) throw notFound('Problem')
  permitFor(ctx, 'problem.open', problem.email)
  return readMessages(ctx, id, (await readAttachments(ctx, [id])).get(id) ?? [], request)
}

/** Adds a message or an internal note. A client's message answers a question or reopens a resolved problem. */
export async function writeToProblem(
  ctx: Context,
  id: string,
  input: MessageInput,
  key?: string,
): Promise<string> {
  const me = permitUser(ctx, 'problem.ask')
  const side = sideOf(ctx)
  if (side === 'client' && (input.internal || input.status)) {
    throw new Refusal('invalid', 'Only administrators can write notes and change states.')
  }
  const call = { key, operation: 'problem.write', input: { id, ...input }, admit: () => admitMessage(ctx) }
  return doOnce(ctx, call, async (inside) => {
    const problem = await lockProblem(inside, id)
    permitFor(inside, 'problem.answer', problem.email)
    return addProblemMessage(inside, problem, { ...input, side, name: me.name })
  })
}

type Added = MessageInput & { side: Side; name: string }

/** Adds a message for callers that have checked access, in their transaction. */
export async function addProblemMessage(
  inside: Context,
  problem: Problem,
  { side, name, text, files, internal: isInternal, status }: Added,
): Promise<string> {
  const { id } = problem
  const isClosed = side === 'client' && !mayReply(problem, inside.now())
  if (isClosed) {
    const currentState = { state: problem.status, version: problem.version }
    throw new Refusal('conflict', 'This report is closed. Please report it again.', { currentState })
  }
  const about = { kind: 'problem' as const, id, ownerEmail: problem.email }
  const messageId = await writeMessage(inside, about, { text, attachmentIds: files, isInternal })
  if (side === 'staff') {
    const after = { number: problem.number, isInternal, ...(status && { status }) }
    await recordAuditEntry(inside, { action: 'problem.message', kind: 'problem', recordId: id, after })
  }
  // A note changes nothing that is visible to the client, not even the version.
  if (isInternal) return messageId
  await inside.db
    .updateTable('problem')
    .set({
      last_written_at: inside.now(),
      last_writer_is_staff: side === 'staff',
      version: problem.version + 1,
      updated_at: inside.now(),
    })
    .where('id', '=', id)
    .execute()
  const move = moveWith(problem, side, status)
  const moving = { ...problem, version: problem.version + 1 }
  const to = move && (await moveProblem(inside, moving, { move, by: side, notifiesClient: false }))
  await setAnswerDue(inside, 'problem', id)
  await notifyOtherSide(inside, problem, { side, messageId, text, name, to })
  return messageId
}

export const mayReply = (
  { status, resolvedAt }: Pick<Problem, 'status' | 'resolvedAt'>,
  now: Date,
): boolean =>
  status !== 'closed' && (status !== 'resolved' || (resolvedAt !== null && now <= reopenUntil(resolvedAt)))

function moveWith({ status }: Problem, side: Side, wanted: MessageInput['status']): ProblemMove | undefined {
  if (side === 'client')
    return status === 'waiting-client' ? 'answer' : status === 'resolved' ? 'reopen' : undefined
  if (!wanted || wanted === status) return undefined
  if (wanted === 'waiting-client') return 'ask'
  if (wanted === 'resolved') return 'resolve'
  return status === 'open' ? 'start' : 'answer'
}

type NewMessage = { side: Side; messageId: string; text: string; name: string; to: ProblemState | undefined }

/** Notifies the other side once, about both the message and its move. */
async function notifyOtherSide(inside: Context, problem: Problem, message: NewMessage): Promise<void> {
  const { side, messageId, text, name, to } = message
  const event = `problem.message:${messageId}` as const
  const { id, number, email, assignee } = problem
  if (side === 'staff') {
    await notify(inside, {
      to: { email },
      event,
      title: to === 'resolved' ? `${number} is resolved` : `${number}: ${name} wrote`,
      text: to ? `${text}\n\n${stateExplanations[to]}` : text,
      link: { kind: 'problem', audience: 'client', id },
    })
    return
  }
  await notify(inside, {
    to: (assignee && (await findAssignee(inside, 'problem', assignee.id))) ?? 'staff',
    event,
    title: `${number}: ${name} wrote${to === 'open' ? ', reopening the report' : ''}`,
    text,
    link: { kind: 'problem', audience: 'staff', id },
  })
}
