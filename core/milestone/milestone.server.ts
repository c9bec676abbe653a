import { sql } from 'kysely'
import { v7 as createId } from 'uuid'
import { recordAuditEntry } from '../audit.server.ts'
import { differing } from '../audit.ts'
import type { Context } from '../context.ts'
import { fieldRefusal, notFound, Refusal } from '../errors.ts'
import { notify } from '../notice/notice.server.ts'
import { issuePartsOfMilestone } from '../payment-plan/issue-due-parts.server.ts'
import { isPermittedFor, isPermittedForAll, permit } from '../permissions.ts'
import { getProject } from '../project/project.server.ts'
import { inTransaction } from '../transaction.server.ts'
import { updateVersioned } from '../versioned-update.server.ts'
import { type Milestone, type MilestoneInput, type MilestonePatch, maxMilestones } from './milestone.ts'
import type { MilestoneSide } from './milestone-side.ts'
import { type PartOfOrder, takePart } from './parts-of-project.server.ts'
import { lockProject, saveProgress } from './progress.server.ts'

type Reference = { projectId: string; id: string }
type Fields = {
  title: string
  dueOn: string | null
  share: number
  part: number | null
  side: MilestoneSide | null
  isDone: boolean
}

const isDone = sql<boolean>`done_at is not null`.as('isDone')

/** Number of the part that is invoiced when the milestone is done. */
const waitingPart = sql<number | null>`(select number from payment_part
  where order_id = part_order_id and number = part_number and issued_at is null)`

/** Lists the milestones of a project by due day, for its client and for staff. */
export async function listMilestones(ctx: Context, projectId: string): Promise<Milestone[]> {
  const { email } = await getProject(ctx, projectId)
  const seesParts =
    isPermittedForAll(ctx.actor, 'project.open') || isPermittedFor(ctx.actor, 'invoice.list-own', email)
  const found = await ctx.db
    .selectFrom('milestone')
    .select(['id', 'title', 'due_on as dueOn', 'share', 'done_at as doneAt', 'side', 'version'])
    .select(waitingPart.as('part'))
    .where('project_id', '=', projectId)
    .orderBy(sql`due_on asc nulls last`)
    .orderBy('id')
    .limit(maxMilestones)
    .execute()
  return seesParts ? found : found.map((milestone) => ({ ...milestone, part: null }))
}

export async function createMilestone(
  ctx: Context,
  projectId: string,
  input: MilestoneInput,
): Promise<string> {
  permit(ctx, 'project.update')
  if (input.part !== null) permit(ctx, 'order.invoice')
  return inTransaction(ctx, async (inside) => {
    await lockProject(inside, projectId)
    const part = input.part === null ? undefined : await takePart(inside, projectId, input.part)
    return addMilestone(inside, projectId, input, part)
  })
}

/** Adds a milestone, for verbs that have checked permission and locked the project. When it is done, `part` is invoiced. */
export async function addMilestone(
  inside: Context,
  projectId: string,
  { title, dueOn, share, side }: Omit<MilestoneInput, 'part'>,
  part?: PartOfOrder,
): Promise<string> {
  const { count } = await inside.db
    .selectFrom('milestone')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= maxMilestones) {
    throw new Refusal('conflict', `A project has at most ${maxMilestones} milestones.`)
  }
  const id = createId()
  const now = inside.now()
  await inside.db
    .insertInto('milestone')
    .values({
      ...{ id, project_id: projectId, title, due_on: dueOn, share, side, done_at: null },
      ...{ part_order_id: part?.orderId, part_number: part?.number },
      ...{ created_at: now, updated_at: now },
    })
    .execute()
  await saveProgress(inside, projectId)
  const after = { projectId, title, dueOn, share, ...(side && { side }), ...(part && { part: part.number }) }
  await recordAuditEntry(inside, { action: 'milestone.create', kind: 'milestone', recordId: id, after })
  return id
}

/** Edits a milestone or marks it as done, which its client is told once. Returns the number of changed milestones. */
export async function updateMilestone(
  ctx: Context,
  { projectId, id }: Reference,
  { version, done, ...wanted }: MilestonePatch,
): Promise<number> {
  permit(ctx, 'project.update')
  if (wanted.part != null) permit(ctx, 'order.invoice')
  return updateVersioned<Fields, Fields & { version: number }>(ctx, {
    ...{ kind: 'milestone', id, name: 'Milestone', version },
    async lock(inside) {
      await lockProject(inside, projectId)
      return findMilestone(inside, { projectId, id })
    },
    diff: (before) => differing<Fields>(before, { ...wanted, isDone: done }),
    async save(inside, change, next) {
      const part = change.part == null ? undefined : await takePart(inside, projectId, change.part)
      if (part && next.before.isDone && change.isDone !== false) throw doneAlready()
      await inside.db
        .updateTable('milestone')
        .set({
          ...(change.title !== undefined && { title: change.title }),
          ...(change.dueOn !== undefined && { due_on: change.dueOn }),
          ...(change.share !== undefined && { share: change.share }),
          ...(change.side !== undefined && { side: change.side }),
          ...(change.part !== undefined && {
            part_order_id: part?.orderId ?? null,
            part_number: part?.number ?? null,
          }),
          ...(change.isDone !== undefined && { done_at: change.isDone ? inside.now() : null }),
          version: next.version,
          updated_at: inside.now(),
        })
        .where('id', '=', id)
        .execute()
      const { email, progress } = await saveProgress(inside, projectId)
      if (!change.isDone) return
      const title = change.title ?? next.before.title
      await notify(inside, {
        to: { email },
        event: `milestone.done:${id}`,
        title: `Done: ${title}`,
        text: `Your project is ${progress}% complete.`,
        link: { kind: 'project', audience: 'client', id: projectId },
      })
      await issuePartsOfMilestone(inside, projectId, { id, title })
    },
  })
}

const doneAlready = () =>
  fieldRefusal('part', 'The milestone is done already. Invoice the part on its order instead')

export async function removeMilestone(ctx: Context, { projectId, id }: Reference): Promise<void> {
  permit(ctx, 'project.update')
  await inTransaction(ctx, async (inside) => {
    await lockProject(inside, projectId)
    const found = await findMilestone(inside, { projectId, id })
    if (!found) throw notFound('Milestone')
    await inside.db.deleteFrom('milestone').where('id', '=', id).execute()
    await saveProgress(inside, projectId)
    const { version: _, ...before } = found
    await recordAuditEntry(inside, { action: 'milestone.remove', kind: 'milestone', recordId: id, before })
  })
}

const findMilestone = ({ db }: Context, { projectId, id }: Reference) =>
  db
    .selectFrom('milestone')
    .select(['title', 'due_on as dueOn', 'share', 'side', 'version', isDone, waitingPart.as('part')])
    .where('id', '=', id)
    .where('project_id', '=', projectId)
    .executeTakeFirst()
