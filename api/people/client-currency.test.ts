import { expect, it } from 'vitest'
import { admin } from '#tests/factories.ts'
import { expectProblem } from '#tests/problem.ts'
import { createTestSite } from '#tests/test-site.ts'

const staff = { authorization: 'signed in' }
type Made = { insertedId: string }

it('offers the preferred currency of a client for invoices, and enters orders without a plan in it', async () => {
  await using site = await createTestSite({ signedIn: admin })
  const add = async (body: object) => (await site.post('/api/clients', body, staff)).json<Made>().insertedId
  const taka = await add({ name: 'Rahima', email: 'rahima@example.com', currency: 'BDT' })
  const dollars = await add({ name: 'Karim', email: 'karim@example.com' })
  const recipients = async (id: string) => (await site.get(`/api/invoice-recipients?id=${id}`, staff)).json()
  expect(await recipients(taka)).toMatchObject([{ _id: taka, currency: 'BDT' }])
  expect(await recipients(dollars)).toMatchObject([{ _id: dollars, currency: 'USD' }])

  const enter = async (email: string, ordered: object) => {
    const order = { email, clientName: 'A client', source: 'staff', brief: {}, ...ordered }
    const { insertedId } = (await site.post('/api/orders', order, staff)).json<Made>()
    return (await site.get(`/api/orders/id/${insertedId}`, staff)).json<{ total: object }>().total
  }
  const custom = { service: 'custom' }
  expect(await enter('Rahima@Example.com', custom)).toEqual({ minor: 0, currency: 'BDT' })
  expect(await enter('karim@example.com', custom)).toEqual({ minor: 0, currency: 'USD' })
  expect(await enter('nobody@example.com', custom)).toEqual({ minor: 0, currency: 'USD' })
  // The price of a plan has a currency of its own.
  const growth = { service: 'website-coding', planId: 'growth' }
  expect(await enter('rahima@example.com', growth)).toMatchObject({ currency: 'USD' })
})

it('takes any currency with an exchange rate, and refuses others', async () => {
  await using site = await createTestSite({ signedIn: admin })
  const patch = (url: string, body: object) =>
    site.request({
      ...{ method: 'PATCH', url, payload: JSON.stringify(body) },
      headers: { ...staff, 'content-type': 'application/json' },
    })
  const client = { name: 'Lena', email: 'lena@example.com', currency: 'EUR' }
  const refused = expectProblem(await site.post('/api/clients', client, staff), 422)
  expect(refused.errors).toEqual({
    currency: 'There is no rate for EUR. Add it under Payment settings',
  })
  const { version } = (await site.get('/api/payment-settings', staff)).json()
  const exchangeRates = [{ currency: 'EUR', taka: 125 }]
  expect((await patch('/api/payment-settings', { exchangeRates, version })).statusCode).toBe(200)
  const made = await site.post('/api/clients', client, staff)
  expect(made.statusCode).toBe(201)
  const path = `/api/clients/${made.json<Made>().insertedId}`
  expect((await site.get(path, staff)).json()).toMatchObject({ currency: 'EUR' })
  for (const currency of ['GBP', 'XYZ', 'euro']) {
    const { errors } = expectProblem(await patch(path, { currency, version: 1 }), 422)
    expect(Object.keys(errors ?? {})).toEqual(['currency'])
  }
  expect((await patch(path, { currency: 'bdt', version: 1 })).statusCode).toBe(200)
  expect((await site.get(path, staff)).json()).toMatchObject({ currency: 'BDT', version: 2 })
})
