import { z } from 'zod'
import {
  createMilestone,
  listMilestones,
  removeMilestone,
  updateMilestone,
} from '#core/milestone/milestone.server.ts'
import { freePartRow, milestoneInput, milestonePatch, milestoneRow } from '#core/milestone/milestone.ts'
import { listFreeParts } from '#core/milestone/parts-of-project.server.ts'
import { progressInput, progressRow } from '#core/milestone/progress.ts'
import { clearProgress, readProgress, setProgress } from '#core/milestone/set-progress.server.ts'
import {
  changed,
  changedSchema,
  created,
  createdSchema,
  deleted,
  deletedSchema,
  idParams,
  problemSchema,
} from '../http/answers.ts'
import { removingPart } from '../http/editing.ts'
import { presenter } from '../http/presenter.ts'
import type { Api } from '../http/request-context.ts'

const tags = ['projects']
const present = presenter(milestoneRow)
const presentProgress = presenter(progressRow)
const params = idParams.extend({ milestone: z.uuid() })

/** Plan of a project. */
export function milestones(api: Api): void {
  api.get(
    '/projects/:id/milestones',
    {
      config: { permission: 'project.ask' },
      schema: {
        tags,
        summary: 'List the milestones of a project by due day (its client, or staff)',
        params: idParams,
        response: { 200: z.array(milestoneRow) },
      },
    },
    async ({ ctx, params }) => (await listMilestones(ctx, params.id)).map(present),
  )
  api.get(
    '/projects/:id/free-parts',
    {
      config: { permission: 'project.update' },
      schema: {
        tags,
        summary: 'List the parts of the payment plan that a milestone can invoice',
        description: 'Those of its order that are not invoiced, and that no milestone invoices.',
        params: idParams,
        response: { 200: z.array(freePartRow) },
      },
    },
    async ({ ctx, params }) => listFreeParts(ctx, params.id),
  )
  api.post(
    '/projects/:id/milestones',
    {
      config: { permission: 'project.update' },
      schema: {
        tags,
        summary: 'Add a milestone to a project',
        params: idParams,
        body: milestoneInput,
        response: { 201: createdSchema, 409: problemSchema },
      },
    },
    async ({ ctx, params, body }, reply) =>
      reply.code(201).send(created(await createMilestone(ctx, params.id, body))),
  )
  api.patch(
    '/projects/:id/milestones/:milestone',
    {
      config: { permission: 'project.update' },
      schema: {
        tags,
        summary: 'Change a milestone, or mark it as done',
        description: 'Omitted fields are unchanged; `version` is the last version read.',
        params,
        body: milestonePatch,
        response: { 200: changedSchema, 409: problemSchema },
      },
    },
    async ({ ctx, params, body }) =>
      changed(await updateMilestone(ctx, { projectId: params.id, id: params.milestone }, body)),
  )
  progress(api)
  removingPart(api, {
    path: '/projects/:id/milestones/:milestone',
    part: 'milestone',
    permission: 'project.update',
    tags,
    summary: 'Delete a milestone',
    remove: (ctx, projectId, id) => removeMilestone(ctx, { projectId, id }),
  })
}

/** Progress of a project, which staff can set by hand. */
function progress(api: Api): void {
  const path = '/projects/:id/progress'
  api.get(
    path,
    {
      config: { permission: 'project.ask' },
      schema: {
        tags,
        summary: 'The progress of a project, and why it was set by hand (its client, or staff)',
        params: idParams,
        response: { 200: progressRow },
      },
    },
    async ({ ctx, params: { id } }) => presentProgress(await readProgress(ctx, id)),
  )
  api.post(
    path,
    {
      config: { permission: 'project.update' },
      schema: {
        tags,
        summary: 'Set the progress of a project by hand, with a reason',
        description: 'It stays until it is computed again, or the order is delivered.',
        params: idParams,
        body: progressInput,
        response: { 200: changedSchema, 409: problemSchema },
      },
    },
    async ({ ctx, params: { id }, body }) => {
      await setProgress(ctx, id, body)
      return changed(1)
    },
  )
  api.delete(
    path,
    {
      config: { permission: 'project.update' },
      schema: {
        tags,
        summary: 'Compute the progress of a project from its milestones again',
        params: idParams,
        response: { 200: deletedSchema, 409: problemSchema },
      },
    },
    async ({ ctx, params: { id } }) => {
      await clearProgress(ctx, id)
      return deleted()
    },
  )
}
