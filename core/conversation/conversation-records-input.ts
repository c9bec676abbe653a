import { z } from 'zod'
import { type MailedKind, mailedKinds } from '../message/message.ts'
import { categories, urgencies } from '../problem/problem.ts'
import { idOf, longerText, optionalText, requiredText } from '../text.ts'

/** Client that the sender of a message has to be; any by default. */
export const clientOfConversation = z.object({
  clientId: idOf('a client').optional().describe('409 if it is another client'),
})

/** Client that staff link a message to. */
export const chosenClient = z.object({ clientId: z.uuid('Must be the _id of a client') })

/** A problem report that staff make from a message. */
export const problemOfConversation = z.object({
  title: longerText('Title', 5, 200),
  text: longerText('Text', 10, 10_000),
  urgency: z.enum(urgencies, 'Please choose how urgent it is'),
  category: z.enum(categories, 'Please choose a category'),
})
export type ProblemOfConversation = z.infer<typeof problemOfConversation>

/** An order that staff make from a message. */
export const orderOfConversation = z.object({
  service: requiredText(60, 'Please choose a service').describe('Slug of the service'),
  planId: optionalText(60),
})
export type OrderOfConversation = z.infer<typeof orderOfConversation>

export const recordsOfConversation = z.object({
  problem: z.object({ _id: z.uuid(), number: z.string() }).nullable(),
  order: z.object({ _id: z.uuid(), number: z.string() }).nullable(),
  quote: z.object({ _id: z.uuid(), number: z.string().nullable().describe('null: a draft') }).nullable(),
})

export const subjectKinds = mailedKinds.filter((kind) => kind !== 'contact')
export type SubjectKind = Exclude<MailedKind, 'contact'>

export const subjectOfConversation = z.object({
  kind: z.enum(subjectKinds),
  _id: z.uuid(),
  name: z.string().describe('Number of the record, or name of the project'),
})
