import { z } from 'zod'
import { attachmentIds } from '../attachment/attachment.ts'
import type { Stored } from '../entity.ts'
import { moneySchema } from '../response-fields.ts'
import { signedName } from '../signed-name.ts'
import { optionalText, requiredText } from '../text.ts'

export const maxProofs = 50
export const maxComments = 200
/** Of them, so that a passed-on link leaves room for the client and for staff. */
export const maxLinkComments = 60

export const proofStates = ['open', 'changes-asked', 'approved', 'replaced'] as const
export type ProofStatus = (typeof proofStates)[number]

const linkSentence = 'Must be an https address, such as https://example.com'
const link = optionalText(2_000)
  .transform((written) => written.trim())
  .refine((written) => written === '' || isHttps(written), linkSentence)

function isHttps(written: string): boolean {
  const url = URL.parse(written)
  return url?.protocol === 'https:' && url.username === '' && url.password === '' && !/\s/.test(written)
}

export const proofInput = z
  .object({
    title: requiredText(200, 'Please write a title').transform((written) => written.trim()),
    note: optionalText(5_000).describe('For the client'),
    link: link.describe('Page to look at, by https. It needs a screenshot in `files`'),
    files: attachmentIds.describe('Pictures and PDFs, in the order in which they are shown'),
  })
  .superRefine(({ link, files }, check) => {
    if (files.length > 0) return
    // Nothing can be pinned on a page elsewhere, and a signature covers the files.
    const message = link
      ? 'Add a screenshot, so that the client can point at it'
      : 'Please add a picture or a PDF'
    check.addIssue({ code: 'custom', path: ['files'], message })
  })
export type ProofInput = z.output<typeof proofInput>

const fraction = (side: string) =>
  z
    .number('Must be a number from 0 to 1')
    .min(0, 'Must be from 0 to 1')
    .max(1, 'Must be from 0 to 1')
    .describe(side)
const pageSentence = 'Must be a page number, from 1'

const written = {
  text: requiredText(2_000, 'Please write a comment'),
  x: fraction('Part of the width of the picture, from its left').nullish(),
  y: fraction('Part of its height, from its top').nullish(),
  page: z.int(pageSentence).min(1, pageSentence).max(9_999, 'Must be at most 9,999').nullish(),
  file: z.uuid('Must be the _id of a file of the round').nullish().describe('By default the only file'),
}
type Point = { x?: number | null | undefined; y?: number | null | undefined }
const isWhole = ({ x, y }: Point) => (x == null) === (y == null)
const halfPoint = { message: 'Must come together with x', path: ['y'] }

export const commentInput = z
  .object({
    ...written,
    replyTo: z.uuid('Must be the _id of a comment').nullish().describe('Comment that this one answers'),
  })
  .refine(isWhole, halfPoint)
  .refine(({ x, page, file, replyTo }) => replyTo == null || (x ?? page ?? file ?? null) === null, {
    message: 'A reply has no place of its own',
    path: ['replyTo'],
  })
export type CommentInput = z.output<typeof commentInput>

/** Name of the holder of a share link. */
const linkName = signedName('Please enter your name')

/** Comment of the holder of a share link. */
export const sharedComment = z.object({ ...written, name: linkName }).refine(isWhole, halfPoint)
export type SharedComment = z.output<typeof sharedComment>

export const commentPatch = z.object({ resolved: z.boolean('Must be true or false') })

const approve = z.object({
  move: z.literal('approve'),
  name: signedName('Please enter your full name'),
})
const wish = requiredText(5_000, 'Please write what should change')
const askChanges = z.object({
  move: z.literal('ask-changes'),
  reason: wish,
})
export const proofMove = z.discriminatedUnion('move', [approve, askChanges], 'Must be approve or ask-changes')
export type ProofMove = z.output<typeof proofMove>

export const sharedApproval = z.object({ name: linkName })
/** Wish of the holder of a share link for changes. */
export const sharedChanges = z.object({ name: linkName, reason: wish })

export const proofRow = z.object({
  _id: z.uuid(),
  number: z.int().describe('Of the round, from 1 in each project'),
  title: z.string(),
  status: z.enum(proofStates).describe('replaced: a newer round was handed in before the client answered'),
  files: z.int().describe('Number of files'),
  link: z.string(),
  openComments: z.int().describe('Comments that are not resolved'),
  createdAt: z.iso.datetime(),
  answeredAt: z.iso.datetime().nullable(),
})
export type ProofRow = z.output<typeof proofRow>
export type Proof = Stored<typeof proofRow>

export const commentRow = z.object({
  _id: z.uuid(),
  number: z.int().nullable().describe('Null for a reply'),
  replyTo: z.uuid().nullable(),
  file: z.uuid().nullable(),
  page: z.int().nullable(),
  x: z.number().nullable(),
  y: z.number().nullable(),
  text: z.string(),
  by: z
    .string()
    .describe('Empty if the account no longer exists. `By link: ` and a name for the holder of a link'),
  isStaff: z.boolean(),
  createdAt: z.iso.datetime(),
  resolvedAt: z.iso.datetime().nullable(),
})
export type CommentRow = z.output<typeof commentRow>
export type Comment = Stored<typeof commentRow>

export const proofFileRow = z.object({
  _id: z.uuid(),
  name: z.string(),
  kind: z.string(),
  size: z.int(),
  sha256: z.string(),
  url: z.string(),
})

export const approvalRow = z.object({
  name: z.string(),
  approvedAt: z.iso.datetime(),
  sha256: z.string().describe('Of the document that was approved, which has the SHA-256 of each file'),
  address: z.string().nullable().describe('Network address; for staff'),
  browser: z.string().nullable().describe('For staff'),
})
export type Approval = Stored<typeof approvalRow>

export const revisionsRow = z.object({
  included: z.int().nullable().describe('In the order of the project. null: no limit was agreed'),
  used: z.int().describe('Rounds with changes asked, here and on the order'),
})
export type Revisions = z.output<typeof revisionsRow>

/** Offer of one more revision, once all agreed ones are used. */
const extraRoundRow = z.object({
  included: z.int().describe('Agreed revisions until now'),
  price: moneySchema.describe('With the tax that is added to it'),
})
export type ExtraRound = z.output<typeof extraRoundRow>

export const wholeProofRow = proofRow.omit({ files: true, openComments: true }).extend({
  projectId: z.uuid(),
  projectName: z.string(),
  note: z.string(),
  reason: z.string().describe('What the client wants changed'),
  linkName: z.string().nullable().describe('Name that the holder of a share link typed with the answer'),
  files: z.array(proofFileRow),
  comments: z.array(commentRow).describe('Oldest first'),
  approval: approvalRow.nullable(),
  revisions: revisionsRow,
  extraRound: extraRoundRow.nullable(),
  clientId: z.uuid().nullable().describe('For staff'),
  newestId: z.uuid().describe('The newest round of the project'),
  previousId: z.uuid().nullable().describe('The round before this one'),
})
export type WholeProofRow = z.output<typeof wholeProofRow>
