import { z } from 'zod'
import { answerDueAt } from '../answer-due/answer-due.ts'
import type { Stored } from '../entity.ts'
import { personName } from '../response-fields.ts'
import { seenVersion } from '../seen-version.ts'
import { idOf, recordedDay, requiredText, yesOrNo } from '../text.ts'
import { dueTimes } from './due-time.ts'
import { workKinds } from './work-kinds.ts'

export const maxTasks = 100

const kind = z.enum(workKinds, `Must be one of ${workKinds.join(', ')}`)
const person = idOf('a member of staff')

export const workParams = z.object({ kind, id: z.uuid() })
export type WorkReference = z.infer<typeof workParams>

export const assignment = z.object({
  assignee: person.nullable().describe('null to unassign'),
  was: z.uuid().nullable().describe('The assignee that was seen; another one is 409'),
})
export type Assignment = z.infer<typeof assignment>

/** Assignee of many records. */
export const bulkAssignee = assignment.shape.assignee

const dueOn = z
  .union([z.literal(''), z.null(), recordedDay], 'Must be a date such as 2026-01-31')
  .transform((written) => written || null)

export const taskInput = z.object({
  kind,
  record: idOf('a record'),
  text: requiredText(500, 'Please write what is to be done').transform((written) => written.trim()),
  dueOn: dueOn.optional().transform((day) => day ?? null),
  assignee: person.optional().describe('The writer unless given'),
})
export type TaskInput = z.infer<typeof taskInput>

export const taskPatch = z.object({
  version: seenVersion,
  text: taskInput.shape.text.optional(),
  dueOn: dueOn.optional(),
  done: yesOrNo.optional(),
  assignee: person.optional(),
})
export type TaskPatch = z.infer<typeof taskPatch>

export const taskRow = z.object({
  _id: z.uuid(),
  text: z.string(),
  dueOn: z.iso.date().nullable(),
  done: z.boolean(),
  assignee: personName.nullable().describe('null if that person may no longer work on it'),
  version: z.int(),
})
export type TaskRow = z.output<typeof taskRow>
export type Task = Stored<typeof taskRow>

/** Assignee and tasks of a record, with the staff who may work on it. */
export const workRow = z.object({
  assignee: personName.nullable(),
  tasks: z.array(taskRow).describe('Open ones first, by due day'),
  staff: z.array(personName),
  messageId: z.uuid().nullable().describe('Message of which the record was made, for staff who may read it'),
  me: z.uuid().nullable().describe('The signed-in user among the staff'),
})
export type WorkRow = z.output<typeof workRow>
export type Work = Stored<typeof workRow>

export const myWorkRow = z.object({
  kind,
  record: z.uuid(),
  title: z.string(),
  detail: z.string().describe('Number or client of the record'),
  task: z.object({ _id: z.uuid(), text: z.string(), version: z.int() }).nullable(),
  dueOn: z.iso.date().nullable(),
  answerDueAt,
  when: z.enum(dueTimes),
})
export type MyWorkRow = z.output<typeof myWorkRow>
export type MyWorkItem = Omit<Stored<typeof myWorkRow>, 'when'>
