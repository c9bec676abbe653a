import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { uploadAttachment } from '#core/attachment/attachment.server.ts'
import { createBlog } from '#core/blog/edit-blog.server.ts'
import { uploadCertificate } from '#core/certificate/certificate.server.ts'
import { sendContactMessage } from '#core/contact/contact.server.ts'
import type { Context } from '#core/context.ts'
import { sendNote } from '#core/note/note.server.ts'
import { moveOrder } from '#core/order/move-order.server.ts'
import { writeOrderMessage } from '#core/order/order-messages.server.ts'
import { placeOrder } from '#core/order/place-order.server.ts'
import { createPortfolio } from '#core/portfolio/edit-portfolio.server.ts'
import { writeToProblem } from '#core/problem/problem-thread.server.ts'
import { reportProblem } from '#core/problem/report-problem.server.ts'
import { createProject } from '#core/project/edit-project.server.ts'
import { removeReview, submitReview } from '#core/review/review.server.ts'
import { openSession } from '#core/session/session.server.ts'
import { createTemplate } from '#core/template/template.server.ts'
import { moveRequest } from '#core/template-request/move-request.server.ts'
import { quoteRequest } from '#core/template-request/quote.server.ts'
import { sendRequest } from '#core/template-request/send-request.server.ts'
import { quoteInput, requestBrief } from '#core/template-request/template-request-input.ts'
import { Browser } from './browser.ts'
import { pdfFile } from './document-files.ts'

import {
  aBlog,
  aContactMessage,
  admin,
  aPortfolio,
  aProblem,
  aProject,
  aReview,
  client,
  unknownId,
  visitor,
} from './factories.ts'
import { arrangeMoney } from './money-facts.ts'
import { type Facts, permissionTable, quoteBody } from './permission-table.ts'

import { createSignInSite, otherClient, type SignedInSite, someAdmin, someClient } from './signed-in.ts'
import { addSpreadsheet } from './spreadsheets.ts'

const forOwner = 'only-the-owner-and-administrators-read-this'
const forAdmin = 'only-administrators-read-this'
const secret = 'nobody-reads-this-in-passing'

const noMoney = {
  methodId: unknownId,
  invoiceId: unknownId,
  claimId: unknownId,
  acceptedClaimId: unknownId,
}

type Person = { browser: Browser; bearer: { authorization?: string } }
type Who = 'nobody' | 'other' | 'owner' | 'admin'
const everybody: Who[] = ['nobody', 'other', 'owner', 'admin']

let site: SignedInSite
beforeAll(async () => {
  site = await createSignInSite()
})
afterAll(() => site[Symbol.asyncDispose]())

async function meet(who: Who): Promise<Person> {
  if (who === 'nobody') return { browser: new Browser(site), bearer: {} }
  const signedIn = await site.signIn({ other: otherClient, owner: someClient, admin: someAdmin }[who])
  return { browser: signedIn, bearer: signedIn.bearer }
}

/** Fresh records, each with a mark of who may read it. */
async function arrange(path: string, who: Who): Promise<Facts> {
  const [ctx, anybody] = [site.ctxOf(admin), site.ctxOf(visitor)]
  const { email: ownerEmail } = someClient
  const people = site.database.selectFrom('person').select('id')
  const { id: ownerId } = await people.where('email', '=', ownerEmail).executeTakeFirstOrThrow()
  await openSession(ctx, ownerId, { address: '127.0.0.1', userAgent: forOwner })
  const sessions = site.database.selectFrom('session').select('id').where('user_agent', '=', forOwner)
  const { id: sessionId } = await sessions.orderBy('id', 'desc').executeTakeFirstOrThrow()
  const thrownReviewId = await submitReview(anybody, aReview({ title: forAdmin }))
  await removeReview(ctx, thrownReviewId)
  const content = pdfFile(forOwner)
  const certificate = await uploadCertificate(ctx, { name: 'licence.pdf', ownerEmail, content })
  const owner = site.ctxOf({ ...client, id: ownerId, email: ownerEmail })
  const attachment = await uploadAttachment(owner, { content, name: 'seen.pdf' })
  const passwords = { emailPassword: secret, wpPassword: secret }
  const isAbout = (resources: RegExp) => resources.test(path.slice('/api/'.length))
  // There are only so many ways to pay, and who isn't signed in never comes to one.
  const needsMoney = who !== 'nobody' && isAbout(/^(invoices|ledger|pay)/)
  return {
    ...(needsMoney
      ? await arrangeMoney(ctx, owner, { mark: forOwner, isAboutMethods: /methods/.test(path) })
      : noMoney),
    ownerEmail,
    ownerId,
    sessionId,
    thrownReviewId,
    certificateId: certificate.id,
    spreadsheetId: await addSpreadsheet(anybody),
    attachmentId: attachment.id,
    ...(isAbout(/^(problems|notices|mails)/) ? await arrangeProblem(ctx, owner) : noProblem),
    reviewId: await submitReview(anybody, aReview({ email: forAdmin, phone: forAdmin })),
    portfolioId: await createPortfolio(ctx, aPortfolio()),
    blogId: await createBlog(ctx, aBlog()),
    contactId: await sendContactMessage(anybody, aContactMessage({ message: forAdmin })),
    projectId: await createProject(ctx, aProject({ email: ownerEmail, companyName: forOwner, ...passwords })),
    templateId: isAbout(/^templates/) ? await createTemplate(ctx, aTemplate) : '',
    orderId: isAbout(/^orders/) ? await arrangeOrder() : '',
    templateRequestId: isAbout(/^template-requests/) ? await arrangeRequest() : '',
    noteId: await sendNote(ctx, { title: forOwner, email: ownerEmail, text: forOwner }),
  }
}

const noProblem = { problemId: '', noticeId: '', mailId: '' }

/** With a note that the owner must not see, and what the owner was told. */
async function arrangeProblem(staff: Context, owner: Context): Promise<typeof noProblem> {
  const { id: problemId } = await reportProblem(owner, aProblem({ title: forOwner }))
  await writeToProblem(staff, problemId, { text: forAdmin, files: [], internal: true })
  await writeToProblem(staff, problemId, { text: forOwner, files: [], internal: false })
  const newest = async (table: 'notice' | 'mail') => {
    const found = sql<{ id: string }>`select id from ${sql.table(table)} order by id desc limit 1`
    return (await found.execute(site.database)).rows[0]?.id ?? ''
  }
  return { problemId, noticeId: await newest('notice'), mailId: await newest('mail') }
}

const aTemplate = {
  title: 'A template',
  kind: 'Shop',
  previewImage: '',
  previewLink: '',
  pages: 3,
  priceFromCents: 29_900,
  tags: [],
}

/** As the owner; whoever signs in has another id at each test. */
const owner = { ...client, email: someClient.email, name: forOwner }

async function arrangeOrder(): Promise<string> {
  const brief = { business: forOwner }
  const order = { service: 'website-coding', planId: 'growth', brief, attachmentIds: [] }
  const { id } = await placeOrder(site.ctxOf(owner), order)
  await moveOrder(site.ctxOf(admin), id, { move: 'accept', version: 1, reason: '', dueOn: null })
  const note = { text: forAdmin, internal: true, attachmentIds: [] }
  await writeOrderMessage(site.ctxOf(admin), id, note)
  return id
}

async function arrangeRequest(): Promise<string> {
  const brief = requestBrief.parse({ businessName: forOwner, text: forOwner })
  const { id } = await sendRequest(site.ctxOf(owner), brief)
  await moveRequest(site.ctxOf(admin), id, { move: 'review', version: 1, reason: '' })
  await quoteRequest(site.ctxOf(admin), id, quoteInput.parse({ ...quoteBody, version: 2 }))
  return id
}

async function listCalls(): Promise<string[]> {
  const { paths } = (await site.get('/api/openapi.json')).json<{ paths: Record<string, object> }>()
  return Object.entries(paths)
    .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`))
    .sort()
}

it('has a line for every call, and none for calls that are gone', async () => {
  expect(Object.keys(permissionTable).sort()).toEqual(await listCalls())
})

/** Writes of the staff that leave no act: the first two find everything as it is to be, the third is a lease. */
const unrecorded = new Set(['PATCH /api/users/{id}', 'POST /api/users/bulk', 'POST /api/payments/{id}/take'])

async function countActs(): Promise<number> {
  const acts = site.database.selectFrom('audit_entry').select(({ fn }) => fn.countAll<string>().as('count'))
  return Number((await acts.executeTakeFirstOrThrow()).count)
}

it.each(Object.entries(permissionTable))('%s', { timeout: 60_000 }, async (call, row) => {
  const [method, path = ''] = call.split(' ') as ['GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', string]
  for (const [place, who] of everybody.entries()) {
    await meet('owner')
    const facts = await arrange(path, who)
    const { browser, bearer } = await meet(who)
    const params = row.params?.(facts) ?? {}
    const url =
      path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? '')) + (row.query ?? '')
    const acts = await countActs()
    const answer =
      url === '/api/events'
        ? await headOf(url, bearer)
        : await browser.call(method, url, row.body?.(facts), { ...bearer } as Record<string, string>)

    expect(answer.statusCode, `${who}: ${answer.body}`).toBe(row.statuses[place])
    expectNothingForeign(who, call, answer.body)
    const isStaffs = method !== 'GET' && row.statuses.slice(0, 3).join() === '401,403,403'
    if (who === 'admin' && isStaffs && answer.statusCode < 300 && !unrecorded.has(call))
      expect(await countActs(), 'the audit log').toBeGreaterThan(acts)
  }
})

/** The body of a stream has no end to wait for. */
async function headOf(url: string, headers: { authorization?: string }) {
  const { host } = new URL(site.settings.publicUrl)
  const answer = await site.app.inject({ url, headers: { ...headers, host }, payloadAsStream: true })
  answer.stream().destroy()
  return { statusCode: answer.statusCode, body: '' }
}

function expectNothingForeign(who: Who, call: string, body: string): void {
  if (call !== 'POST /api/projects/{id}/reveal') expect(body).not.toContain(secret)
  if (who !== 'admin') expect(body).not.toContain(forAdmin)
  if (who !== 'admin' && who !== 'owner') {
    for (const foreign of [forOwner, secret, someClient.email]) expect(body).not.toContain(foreign)
  }
  for (const field of ['EmailPassword', 'emailPassword', 'token_hash', 'sealed']) {
    if (!call.startsWith('POST /api/projects')) expect(body).not.toContain(`"${field}":`)
  }
}
