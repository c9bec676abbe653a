import { z } from 'zod'
import { type Attachment, attachmentIds } from '../attachment/attachment.ts'
import { listRequest, query } from '../listing.ts'
import type { Message } from '../message/message.ts'
import { defineMachine } from '../state-machine.ts'
import { link, longerText, optionalText, requiredText } from '../text.ts'
import type { Moved } from '../timeline/timeline.ts'

export const problemStates = ['open', 'in-progress', 'waiting-client', 'resolved', 'closed'] as const
export type ProblemState = (typeof problemStates)[number]

export const problemMachine = defineMachine({
  states: problemStates,
  moves: {
    start: { from: ['open'], to: 'in-progress', by: ['staff'] },
    ask: { from: ['open', 'in-progress'], to: 'waiting-client', by: ['staff'] },
    answer: { from: ['waiting-client'], to: 'in-progress', by: ['client', 'staff'] },
    resolve: { from: ['open', 'in-progress', 'waiting-client'], to: 'resolved', by: ['staff'] },
    reopen: { from: ['resolved'], to: 'open', by: ['client', 'staff'] },
    close: { from: ['resolved'], to: 'closed', by: ['system'] },
  },
})
export type ProblemMove = keyof typeof problemMachine.moves

/** How long a client may open a resolved problem again, by a reply. */
export const reopenDays = 14

/** As clients read them; staff sees the same words. */
export const stateLabels: Record<ProblemState, string> = {
  open: 'Open',
  'in-progress': 'In progress',
  'waiting-client': 'Waiting for the client',
  resolved: 'Resolved',
  closed: 'Closed',
}

export const aboutKinds = ['order', 'project', 'payment', 'site', 'account', 'other'] as const
export type AboutKind = (typeof aboutKinds)[number]
/** These name one record of the client. */
export const recordKinds: readonly AboutKind[] = ['order', 'project', 'payment']

export const urgencies = ['site-down', 'blocking', 'normal', 'question'] as const
export type Urgency = (typeof urgencies)[number]
export const urgencyLabels: Record<Urgency, string> = {
  'site-down': 'Site down',
  blocking: 'Blocking',
  normal: 'Normal',
  question: 'Question',
}

export const categories = ['not-working', 'content', 'design', 'speed', 'access', 'payment', 'other'] as const
export type Category = (typeof categories)[number]
export const categoryLabels: Record<Category, string> = {
  'not-working': 'Something does not work',
  content: 'Wrong text or picture',
  design: 'It looks wrong',
  speed: 'It is slow',
  access: 'I can’t sign in or get in',
  payment: 'A payment or an invoice',
  other: 'Something else',
}

export const problemInput = z
  .object({
    about: z.enum(aboutKinds, 'Please choose what it is about'),
    aboutId: z
      .union([z.literal(''), z.uuid('Must be the _id of an own record')])
      .nullish()
      .transform((id) => id || null),
    category: z.enum(categories, 'Please choose a category'),
    urgency: z.enum(urgencies, 'Please choose how urgent it is'),
    title: longerText('Title', 5, 200),
    text: longerText('Text', 10, 10_000),
    pageAddress: link,
    files: attachmentIds,
  })
  .refine(({ about, aboutId }) => (aboutId !== null) === recordKinds.includes(about), {
    message: 'Please choose which one it is about',
    path: ['aboutId'],
  })
export type ProblemInput = z.infer<typeof problemInput>

export const messageInput = z.object({
  text: requiredText(10_000, 'Please write something'),
  files: attachmentIds,
  /** A note among staff. */
  internal: z
    .boolean('Must be true or false')
    .nullish()
    .transform((value) => value ?? false),
  /** What staff says together with it. */
  status: z.enum(['in-progress', 'waiting-client', 'resolved'], 'Must be a state').nullish(),
})
export type MessageInput = z.infer<typeof messageInput>

export const problemChange = z.object({
  version: z.int('Must be the version that was seen'),
  status: z.enum(problemStates, 'Must be a state').optional(),
  /** An administrator's _id; null for nobody. */
  assignedTo: z.uuid('Must be the _id of an administrator').nullish(),
  urgency: z.enum(urgencies, 'Must be an urgency').optional(),
  category: z.enum(categories, 'Must be a category').optional(),
})
export type ProblemChange = z.infer<typeof problemChange>

export const ratingInput = z.object({
  rating: z.int('Must be from 1 to 5').min(1, 'Must be from 1 to 5').max(5, 'Must be from 1 to 5'),
  text: optionalText(2_000),
})
export type RatingInput = z.infer<typeof ratingInput>

export const ownProblemFilter = z.object({
  ...query,
  status: z.enum(problemStates, 'Must be a state').optional(),
})
export const ownProblemListRequest = listRequest(['createdAt', 'lastWrittenAt'], ownProblemFilter)
export type OwnProblemListRequest = z.infer<typeof ownProblemListRequest>

export const problemFilter = ownProblemFilter.extend({
  urgency: z.enum(urgencies, 'Must be an urgency').optional(),
  about: z.enum(aboutKinds, 'Must be a kind of record').optional(),
  /** Unfinished ones of the one who asks, of nobody, or that wait for the client. */
  tab: z.enum(['mine', 'unassigned', 'waiting', 'open', 'all'], 'Must be a tab').optional(),
})
export type ProblemFilter = z.infer<typeof problemFilter>
export const problemListRequest = listRequest(['createdAt', 'urgency', 'lastWrittenAt'], problemFilter)
export type ProblemListRequest = z.infer<typeof problemListRequest>

export type Problem = {
  id: string
  number: string
  email: string
  clientName: string
  about: AboutKind
  aboutId: string | null
  category: string
  urgency: Urgency
  title: string
  text: string
  pageAddress: string
  status: ProblemState
  assignee: { id: string; name: string } | null
  resolvedAt: Date | null
  lastWrittenAt: Date
  isLastByStaff: boolean
  rating: number | null
  ratingText: string
  version: number
  createdAt: Date
}

export type WholeProblem = Problem & {
  /** What people call the record it is about; empty where it names none. */
  aboutName: string
  files: Attachment[]
  messages: Message[]
  moves: Moved[]
}

/** Until when a reply opens it again. */
export const reopenUntil = (resolvedAt: Date): Date =>
  new Date(resolvedAt.getTime() + reopenDays * 86_400_000)
