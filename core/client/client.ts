import { z } from 'zod'
import { emailInput } from '../email-input.ts'
import { field, inputOf, outputShape, patchOf, type Stored } from '../entity.ts'
import { listRequest, query } from '../listing.ts'
import { currencyCode } from '../money-input.ts'
import { moneySchema } from '../response-fields.ts'
import { tagList, tags } from '../tags.ts'
import { idOf, optionalText, requiredText, text, yesOrNo } from '../text.ts'

export const clientSources = ['website', 'whatsapp', 'phone', 'desk', 'referral', 'import', 'other'] as const
export const clientStatuses = ['lead', 'active', 'former'] as const
export type ClientStatus = (typeof clientStatuses)[number]
export type ClientSource = (typeof clientSources)[number]

/** Days in which a merge can be undone. */
export const maxMergeDays = 30

const maxLines = 10
const lines = (length: number, sentence: string) =>
  z
    .array(requiredText(length, sentence))
    .max(maxLines, `Must be at most ${maxLines}`)
    .nullish()
    .transform((list) => list ?? [])
const phone = requiredText(40, 'Phone is required')
const texts = z.array(z.string())

const fields = {
  name: field(requiredText(200, 'Name is required')),
  company: field(optionalText(200)),
  phones: field(lines(40, 'Phone is required'), { output: texts }),
  addresses: field(lines(500, 'Address is required'), { output: texts.describe('Postal addresses') }),
  country: field(optionalText(100)),
  taxNumber: field(optionalText(60)),
  currency: field(currencyCode.default('USD'), {
    output: z.string().describe('Default currency of new quotes, invoices and orders without a plan'),
  }),
  language: field(z.enum(['en', 'bn'], 'Must be en or bn').default('en'), {
    output: z.string().describe('Language they prefer to write in, a note for staff: nothing is translated'),
  }),
  tags: field(
    tags.nullish().transform((list) => list ?? []),
    { output: texts },
  ),
  notes: field(optionalText(10_000), { output: z.string().describe('For staff only') }),
  source: field(z.enum(clientSources, 'Must be a source of clients').default('other'), {
    output: z.enum(clientSources),
  }),
  status: field(z.enum(clientStatuses, 'Must be lead, active or former').default('lead'), {
    output: z.enum(clientStatuses),
  }),
  remindersPaused: field(yesOrNo.default(false), {
    output: z.boolean().describe('True: no reminders of invoices, quotes and questions'),
  }),
}
export const clientFields = inputOf(fields)
export type ClientFields = z.output<typeof clientFields>

/** Body of a new client. `phone` is short for one of `phones`. */
export const clientBody = clientFields
  .extend({
    tags: tagList,
    phone: phone.optional(),
    email: emailInput.nullish().describe('Address that the client signs in with'),
  })
  .transform(({ phone, email, ...same }) => ({
    ...same,
    phones: phone === undefined ? same.phones : [phone, ...same.phones],
    email: email ?? null,
  }))
  .refine(({ phones }) => phones.length <= maxLines, {
    path: ['phones'],
    message: `Must be at most ${maxLines}`,
  })
export type ClientInput = ClientFields & { email: string | null }

// A default would change what the client did not send.
export const clientPatch = patchOf(fields, {
  tags: tagList,
  currency: fields.currency.input.unwrap(),
  language: fields.language.input.unwrap(),
  source: fields.source.input.unwrap(),
  status: fields.status.input.unwrap(),
  remindersPaused: fields.remindersPaused.input.unwrap(),
})
export type ClientChange = z.output<typeof clientPatch>

/** Client in lists. */
export const clientRow = z.object({
  _id: z.uuid(),
  ...outputShape(fields),
  email: z.string().nullable().describe('Main address; null for a client without one'),
  balance: moneySchema
    .nullable()
    .describe('Open amount of all invoices in dollars; null without permission to read them'),
  owed: z
    .array(moneySchema)
    .describe('Open amount of the invoices in each currency, the most valuable first'),
  lastContactAt: z.iso.datetime().nullable().describe('Last activity on a record of the client'),
  createdAt: z.iso.datetime(),
  version: z.int(),
})
export type ClientRow = z.output<typeof clientRow>
export type Client = Stored<typeof clientRow>

const countNames = [
  ...([
    'orders',
    'quotes',
    'requests',
    'invoices',
    'payments',
    'projects',
    'problems',
    'messages',
    'files',
    'notes',
  ] as const),
  // For the preview of a merge.
  ...(['members', 'drafts', 'recurringInvoices', 'custody'] as const),
  // For the question before a deletion.
  'waitingPayments',
] as const
export type ClientCount = (typeof countNames)[number]

export const clientDetailRow = clientRow.extend({
  emails: z.array(z.object({ email: z.string(), hasAccount: z.boolean() })),
  /** Address of the client's records: an e-mail address or, for a client without one, a placeholder. */
  recordEmail: z.string().describe('Address for new records of this client; a placeholder without e-mail'),
  memberEmails: z.array(z.string()).describe('Addresses of its members, for staff who may write to them'),
  getsNotes: z.boolean().describe('True if the client has an e-mail address or a member who reads notes'),
  getsQuotes: z.boolean().describe('True if the client has an e-mail address or a member who reads quotes'),
  merged: z
    .array(z.object({ _id: z.uuid(), name: z.string(), mergedAt: z.iso.datetime() }))
    .describe('Clients merged into this one that can still be separated'),
  conversations: z
    .array(z.object({ _id: z.uuid(), name: z.string(), createdAt: z.iso.datetime() }))
    .describe('The latest contact messages of this client'),
  credit: moneySchema
    .nullable()
    .describe('Credit in dollars that no invoice has used; null without permission to read invoices'),
  credits: z.array(moneySchema).describe('Credit that no invoice has used, for each currency'),
  counts: z.object(
    Object.fromEntries(countNames.map((name) => [name, z.int()])) as Record<ClientCount, z.ZodInt>,
  ),
})
export type ClientDetailRow = z.output<typeof clientDetailRow>
export type ClientDetail = Stored<typeof clientDetailRow>

export const emailBody = z.object({ email: emailInput })

export const mergeBody = z.object({ into: idOf('a client') })

export const clientFilter = z.object({
  ...query,
  tag: text(60).optional(),
  status: z.enum(clientStatuses, 'Must be lead, active or former').optional(),
})
export type ClientFilter = z.infer<typeof clientFilter>

export const clientListRequest = listRequest(['createdAt', 'name'], clientFilter)
export type ClientListRequest = z.infer<typeof clientListRequest>
