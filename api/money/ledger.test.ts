import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { raiseInvoice } from '#core/invoice/invoice.server.ts'
import { decideClaim } from '#core/payment-claim/decide-claim.server.ts'
import { inTransaction } from '#core/transaction.server.ts'
import { addOrder } from '#tests/orders.ts'
import { setUpPayableInvoice } from '#tests/payments.ts'
import { expectProblem } from '#tests/problem.ts'
import { createSignInSite, type SignedInSite, someAdmin } from '#tests/signed-in.ts'

let site: SignedInSite
let staff: Awaited<ReturnType<SignedInSite['signIn']>>
let till: Awaited<ReturnType<typeof setUpPayableInvoice>>
beforeAll(async () => {
  site = await createSignInSite()
  staff = await site.signIn(someAdmin)
  till = await setUpPayableInvoice(site)
})
afterAll(() => site[Symbol.asyncDispose]())

const call = (method: 'GET' | 'POST', path: string, body?: object) =>
  staff.call(method, `/api${path}`, body, { ...staff.bearer })

it('voids an unpaid invoice once', async () => {
  const orderId = await addOrder(site.database)
  const { id } = await inTransaction(till.staff, (inside) =>
    raiseInvoice(inside, { orderId, kind: 'full', cents: 59_900 }),
  )
  const reason = 'Billed twice'
  expectProblem(await call('POST', `/invoices/${id}/void`, { version: 1, reason: '' }), 422)
  expectProblem(await call('POST', `/invoices/${id}/void`, { version: 2, reason }), 409)
  expect((await call('POST', `/invoices/${id}/void`, { version: 1, reason })).statusCode).toBe(200)
  expect(
    expectProblem(await call('POST', `/invoices/${id}/void`, { version: 1, reason }), 409),
  ).toMatchObject({
    state: 'void',
    version: 2,
  })
})

it('refunds at most the paid amount, never voids a paid invoice, and lists all ledger entries', async () => {
  const { email } = (await call('GET', '/invoices?status=open')).json()[0]
  const { id: claimId, version } = await till.sendAndTake({ amount: { minor: 1_220_000, currency: 'BDT' } })
  await decideClaim(till.staff, claimId, { status: 'accepted', version })
  const ledger = `/ledger/${email}`
  const refund = (minor: number, to: string) =>
    call('POST', `${ledger}/refunds`, {
      invoiceId: till.invoiceId,
      amount: { minor, currency: 'USD' },
      to,
      reopens: true,
      reason: 'Asked for by chat',
    })
  const paid = (await call('GET', '/invoices?status=part-paid')).json()[0]
  expectProblem(
    await call('POST', `/invoices/${paid._id}/void`, { version: paid.version, reason: 'Billed twice' }),
    409,
  )
  expectProblem(await refund(10_001, 'client'), 409)
  expect((await refund(6_000, 'client')).statusCode).toBe(201)
  expect((await refund(4_000, 'credit')).statusCode).toBe(201)
  expectProblem(await refund(1, 'client'), 409)
  const shown = await call('GET', ledger)
  expect(shown.headers['x-total-count']).toBe('4')
  const entries = shown.json().map(({ type, amount }: { type: string; amount: { minor: number } }) => ({
    [type]: amount.minor,
  }))
  expect(entries).toEqual([{ credit: 4_000 }, { refund: -4_000 }, { refund: -6_000 }, { payment: 10_000 }])
  expect((await call('GET', `${ledger}?type=refund`)).headers['x-total-count']).toBe('2')
  expect((await call('GET', `${ledger}?sort=createdAt&limit=1`)).json()[0].type).toBe('payment')
  expect((await call('GET', '/invoices?status=open')).json()[0].paid.minor).toBe(0)
})

it('exports the entries of one client, and filters them like its list', async () => {
  const { email } = (await call('GET', '/ledger?limit=1')).json()[0]
  const exported = async (query: string) =>
    (await call('GET', `/ledger/export?${query}`)).body.trim().split('\r\n').slice(1)
  expect(await exported(`email=${email}`)).toHaveLength(4)
  expect(await exported(`email=${email.toUpperCase()}&type=refund`)).toHaveLength(2)
  expect(await exported('email=nobody@client.example')).toEqual([])
  expect((await call('GET', `/ledger?email=${email}&type=payment`)).headers['x-total-count']).toBe('1')
})

it('links through all claims that are waiting to be checked', async () => {
  const sent = [await till.send(), await till.send(), await till.send()]
  const seen: string[] = []
  let path: string | undefined = '/payments?status=to-check&sort=createdAt&limit=1'
  while (path) {
    const page = await call('GET', path)
    seen.push(...page.json().map(({ _id }: { _id: string }) => _id))
    path = /<\/api([^>]+)>; rel="next"/.exec(String(page.headers.link ?? ''))?.[1]
  }
  expect(seen).toEqual(sent)
})

it('explains each column of the accountant’s file in the guide', async () => {
  const [head = ''] = (await call('GET', '/ledger/export')).body.replace(/^\uFEFF/, '').split('\r\n')
  const guide = await readFile('docs/guides/month-of-money.md', 'utf8')
  const table = guide.slice(guide.indexOf('| column of the ledger |')).split('\n\n')[0] ?? ''
  const explained = [...table.matchAll(/^\| ([A-Z][^|]*?) \|/gm)].flatMap(([, names = '']) =>
    names.split(', '),
  )
  expect(explained.toSorted()).toEqual(head.split(',').toSorted())
})
