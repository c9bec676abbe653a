import { expect, it } from 'vitest'
import { admin } from '#tests/factories.ts'
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
