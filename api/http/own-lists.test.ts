import { afterAll, beforeAll, expect, it } from 'vitest'
import { addMessages } from '#core/bank-statement/add-statement.server.ts'
import { claimFlags } from '#core/payment-claim/payment-claim.ts'
import { createProject } from '#core/project/edit-project.server.ts'
import { admin, aProject } from '#tests/factories.ts'
import { setUpPayableInvoice } from '#tests/payments.ts'
import { expectProblem } from '#tests/problem.ts'
import { createSignInSite, type SignedIn, type SignedInSite, someClient } from '#tests/signed-in.ts'

let site: SignedInSite
let payer: SignedIn
beforeAll(async () => {
  site = await createSignInSite()
  payer = await site.signIn(someClient)
})
afterAll(() => site[Symbol.asyncDispose]())

const list = (path: string, query = '') =>
  payer.call('GET', `/api${path}/${someClient.email}${query}`, undefined, payer.bearer)

it('tells a client by no filter what only staff may read, such as lines of statements', async () => {
  const { email } = someClient
  const { methodId, invoiceId, claimOf } = await setUpPayableInvoice(site, { email })
  // Money of somebody else, whose transaction ID the client guesses.
  const text = 'You have received Tk 20.00 from 01712345678. Ref 1. TrxID GUESSED7K2 at 12/03/2024 14:22'
  await addMessages(site.ctxOf(admin), { method: methodId, text })
  for (const trxId of ['GUESSED7K2', 'NOT7K2GUESS']) {
    const sent = { ...claimOf({ trxId }), invoiceId }
    expect((await payer.call('POST', '/api/payments', sent, payer.bearer)).statusCode).toBe(201)
  }
  await createProject(site.ctxOf(admin), aProject({ email }))
  const filters: Record<string, string[]> = {
    '/payments': ['statement=found', 'statement=missing', ...claimFlags.map((flag) => `flag=${flag}`)],
    '/orders': ['assignee=none', 'assignee=me', `assignee=${admin.id}`, 'answer=late', 'answer=due'],
    '/projects': ['assignee=none', 'assignee=me', `assignee=${admin.id}`],
  }
  for (const [path, some] of Object.entries(filters)) {
    const all = (await list(path)).json()
    expect(all, path).not.toEqual([])
    for (const filter of some) expect((await list(path, `?${filter}`)).json(), filter).toEqual(all)
  }
  expectProblem(await list('/orders', '?sort=answerDueAt'), 422)
})
