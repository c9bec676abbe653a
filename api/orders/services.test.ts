import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestSite, type TestSite } from '#tests/test-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site[Symbol.asyncDispose]())

it('lists the services with the prices of the specification', async () => {
  const services = (await site.get('/api/services')).json()
  expect(services.map(({ kind }: { kind: string }) => kind)).toEqual([
    'website-coding',
    'wordpress',
    'social-boost',
    'graphic-design',
    'custom',
  ])
  const tiers = services[0].plans.map(({ name, price, revisions, supportMonths, popular }: never) => [
    ...[name, price, revisions, supportMonths, popular],
  ])
  const usd = (minor: number) => ({ minor, currency: 'USD' })
  expect(tiers).toEqual([
    ['Starter', usd(29_900), 2, 1, false],
    ['Growth', usd(59_900), 4, 3, true],
    ['Enterprise', usd(99_900), null, 6, false],
  ])
})

it('shows a new price on the coding page and in its structured data', async () => {
  const read = async () => (await site.get('/coding')).body
  expect(await read()).toContain('$299, $599 and $999')
  const service = site.database.selectFrom('service').select('plans').where('slug', '=', 'website-coding')
  const { plans } = await service.executeTakeFirstOrThrow()
  const raised = plans.map((plan) => ({ ...plan, price: { ...plan.price, minor: plan.price.minor + 100 } }))
  await site.database
    .updateTable('service')
    .set({ plans: JSON.stringify(raised) })
    .where('slug', '=', 'website-coding')
    .execute()
  await expect.poll(read).toContain('$600')
  expect(await read()).toContain('"price":"600.00"')
})
