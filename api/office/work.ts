import { z } from 'zod'
import { dueTimeOfItem } from '#core/work/due-time.ts'
import { readMyWork } from '#core/work/my-work.server.ts'
import { createTask, removeTask, updateTask } from '#core/work/task.server.ts'
import { assignRecord, readWork } from '#core/work/work.server.ts'
import { assignment, myWorkRow, taskInput, taskPatch, workParams, workRow } from '#core/work/work.ts'
import { changed, changedSchema, problemSchema } from '../http/answers.ts'
import { changing } from '../http/changing.ts'
import { creating, removing } from '../http/editing.ts'
import { presenter } from '../http/presenter.ts'
import type { Api } from '../http/request-context.ts'

const tags = ['work']
const present = presenter(workRow)
const presentItem = presenter(myWorkRow)

/** Assignees, tasks and My work. */
export function work(api: Api): void {
  api.get(
    '/my-work',
    {
      config: { permission: 'my-work.read' },
      schema: {
        tags,
        summary: 'Open records and tasks of the signed-in member of staff, by due day',
        response: { 200: z.array(myWorkRow) },
      },
    },
    async ({ ctx }) =>
      (await readMyWork(ctx)).map((item) => presentItem({ ...item, when: dueTimeOfItem(item, ctx.now()) })),
  )
  api.get(
    '/work/:kind/:id',
    {
      config: { permission: 'work.read' },
      schema: {
        tags,
        summary: 'Assignee and tasks of a record (staff whose role includes it)',
        params: workParams,
        response: { 200: workRow },
      },
    },
    async ({ ctx, params }) => present(await readWork(ctx, params)),
  )
  api.put(
    '/work/:kind/:id/assignee',
    {
      config: { permission: 'work.change' },
      schema: {
        tags,
        summary: 'Assign a record, or free it (staff whose role includes it)',
        params: workParams,
        body: assignment,
        response: { 200: changedSchema, 409: problemSchema },
      },
    },
    async ({ ctx, params, body }) => changed(await assignRecord(ctx, params, body)),
  )
  creating(api, {
    path: '/tasks',
    permission: 'work.change',
    tags,
    summary: 'Add a task to a record (staff whose role includes it)',
    body: taskInput,
    refusals: [409],
    create: createTask,
  })
  changing(api, {
    path: '/tasks/:id',
    permission: 'work.change',
    tags,
    summary: 'Change or tick a task (staff whose role includes its record)',
    body: taskPatch,
    change: updateTask,
  })
  removing(api, {
    path: '/tasks/:id',
    permission: 'work.change',
    tags,
    summary: 'Delete a task (staff whose role includes its record)',
    remove: removeTask,
  })
}
