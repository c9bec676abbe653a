import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { ZipEntry } from '#platform/archive/write-zip.ts'
import { listTokens } from '../api-token/api-token.server.ts'
import { readAudit } from '../audit.server.ts'
import { mainAddressOf } from '../client/record-email.server.ts'
import { maxMemberships } from '../client-member/client-member.ts'
import { columnsOf } from '../columns.server.ts'
import type { Context, User } from '../context.ts'
import { readOwnCredentials } from '../credential/export-credentials.server.ts'
import { listOwnCustody } from '../custody/list-custody.server.ts'
import { storedNames } from '../entity.ts'
import { listCreditNotesOf } from '../invoice/credit-notes.server.ts'
import { listInvoicesOf } from '../invoice/list-invoices.server.ts'
import { listLedger } from '../ledger/ledger.server.ts'
import { listNotesTo } from '../note/note.server.ts'
import { listOwnNotices } from '../notice/notice-centre.server.ts'
import { getNotificationSettings } from '../notification-settings/notification-settings.server.ts'
import { listOrdersOf } from '../order/order.server.ts'
import type { Page, PageRequest } from '../paging.ts'
import { withoutStaffFacts } from '../payment-claim/claim-response.ts'
import { listClaimsOf } from '../payment-claim/list-claims.server.ts'
import { ownPersonRow } from '../person/person.ts'
import { listProblemsOf } from '../problem/problem.server.ts'
import { listProjectsOf } from '../project/project.server.ts'
import { listProofsOf } from '../proof/proof.server.ts'
import { listPushDevices } from '../push/push-devices.server.ts'
import { listQuotesOf } from '../quote/quote.server.ts'
import { listRenewals } from '../recurring-invoice/recurring-invoice-rows.server.ts'
import { listOwnSessions } from '../session/session-list.server.ts'
import { listRequestsOf } from '../template-request/template-request.server.ts'
import { jsonOf, rowsOf } from './all-rows.ts'
import { collectFiles } from './collect-files.server.ts'
import { readAccessData, readAgreements, readOwnEvidence } from './own-projects.server.ts'
import {
  readContactMessages,
  readHolder,
  readMails,
  readOwnMessages,
  readReviews,
} from './own-texts.server.ts'

type List = (request: PageRequest) => Promise<Page<{ id: string }>>

const mapRows = <Row, Own>(page: Page<Row>, show: (row: Row) => Own): Page<Own> => ({
  ...page,
  rows: page.rows.map(show),
})

/** Yields everything that is kept about a person, one file at a time: lists as JSON, documents as PDF, and uploads. What
 * only staff may read is left out. Access data are in it only encrypted, if `encrypt` is given. */
export async function* collectAccount(
  original: Context,
  me: User,
  encrypt?: (text: string) => Promise<Uint8Array>,
): AsyncGenerator<ZipEntry> {
  const ctx: Context = { ...original, actor: me }
  const { email } = me
  const holder = await readHolder(ctx, me)
  yield json('account', await readAccount(ctx, me))
  yield json('sessions', await listOwnSessions(ctx))
  yield json('notification-settings', await getNotificationSettings(ctx))
  yield json('push-devices', await listPushDevices(ctx))
  yield json('api-tokens', await readOwnTokens(ctx))
  const lists: Record<string, List> = {
    projects: (page) => listProjectsOf(ctx, email, page),
    proofs: (page) => listProofsOf(ctx, email, page),
    notes: (page) => listNotesTo(ctx, email, page),
    problems: (page) => listProblemsOf(ctx, email, page),
    notices: (page) => listOwnNotices(ctx, page),
    orders: (page) => listOrdersOf(ctx, email, page),
    evidence: (page) => readOwnEvidence(ctx, me, page),
    quotes: (page) => listQuotesOf(ctx, email, page),
    'template-requests': (page) => listRequestsOf(ctx, email, page),
    invoices: (page) => listInvoicesOf(ctx, email, page),
    'credit-notes': (page) => listCreditNotesOf(ctx, email, page),
    payments: async (page) => mapRows(await listClaimsOf(ctx, email, page), withoutStaffFacts),
    ledger: (page) => listLedger(ctx, email, page),
    renewals: async (page) =>
      mapRows(await listRenewals(ctx, email, page), ({ id, lines, total, every, nextOn }) => ({
        ...{ id, lines, total, every, nextOn },
      })),
    custody: async (page) =>
      mapRows(
        await listOwnCustody(ctx, email, page),
        ({ notes: _notes, reminderPause: _pause, ...own }) => own,
      ),
    'access-data': (page) => readAccessData(ctx, me, page),
    agreements: (page) => readAgreements(ctx, me, page),
    messages: (page) => readOwnMessages(ctx, holder, page),
    'contact-messages': (page) => readContactMessages(ctx, holder, page),
    reviews: (page) => readReviews(ctx, holder, page),
    mails: (page) => readMails(ctx, holder, page),
  }
  for (const [name, list] of Object.entries(lists)) {
    yield { name: `${name}.json`, content: Readable.from(jsonOf(rowsOf(list))) }
  }
  // Without record ids: the records may belong to other people.
  const activity = rowsOf((page) => readAudit(ctx, { person: me.id, ...page }))
  yield {
    name: 'activity.json',
    content: Readable.from(jsonOf(activity, ({ at, action, kind }) => ({ at, action, kind }))),
  }
  yield* collectFiles(ctx, me)
  if (encrypt) yield* collectCredentials(ctx, me, encrypt)
}

const encryptedName = 'access-data.json.age'

async function* collectCredentials(
  ctx: Context,
  me: User,
  encrypt: (text: string) => Promise<Uint8Array>,
): AsyncGenerator<ZipEntry> {
  const text = JSON.stringify(await readOwnCredentials(ctx, me), undefined, 2)
  yield { name: encryptedName, content: await encrypt(`${text}\n`) }
  yield {
    name: 'how-to-open-access-data.txt',
    content: `${encryptedName} is encrypted with your passphrase in the format of age (https://age-encryption.org).
Install age, and run:

  age -d -o access-data.json ${encryptedName}

It asks for the passphrase. Delete access-data.json when you have copied what you need.
`,
  }
}

async function readAccount({ db }: Context, me: User): Promise<object> {
  const person = await db
    .selectFrom('person')
    .select(columnsOf(...storedNames(ownPersonRow.omit({ role: true, customRole: true }))))
    .select('held_role as role')
    .select(
      sql<string | null>`(select name from custom_role where id = person.custom_role_id)`.as('customRole'),
    )
    .where('id', '=', me.id)
    .executeTakeFirstOrThrow()
  const client = await db
    .selectFrom('client')
    .innerJoin('client_email', 'client_email.client_id', 'client.id')
    .select(['client.name', 'company', 'phones', 'addresses', 'country', 'tax_number as taxNumber'])
    .select(['currency', 'language'])
    .where('client_email.email', '=', me.email)
    // The facts of a client into which this person's was merged are not the person's.
    .where((is) =>
      is.or([is('merges', '=', 0), is('client_email.email', '=', mainAddressOf(sql.ref('client.id')))]),
    )
    .executeTakeFirst()
  return { ...person, client: client ?? null, memberships: await readMemberships(db, me) }
}

/** Names the clients for whom the person acts. Their records are theirs, and stay out. */
const readMemberships = (db: Context['db'], { id }: User) =>
  db
    .selectFrom('client_member')
    .innerJoin('client', 'client.id', 'client_member.client_id')
    .select(['client.name as client', 'client_member.scopes', 'client_member.created_at as since'])
    .where('client_member.person_id', '=', id)
    .orderBy('client_member.id')
    .limit(maxMemberships)
    .execute()

async function readOwnTokens(ctx: Context): Promise<object[]> {
  const own = (await listTokens(ctx)).filter(({ isOwn }) => isOwn)
  return own.map(({ person: _person, isOwn: _isOwn, ...token }) => token)
}

const json = (name: string, value: unknown): ZipEntry => ({
  name: `${name}.json`,
  content: `${JSON.stringify(value, undefined, 2)}\n`,
})
