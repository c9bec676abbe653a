import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSignInSite, type SignedIn, type SignedInSite, someAdmin } from '#tests/signed-in.ts'

let site: SignedInSite
let owner: SignedIn
beforeAll(async () => {
  site = await createSignInSite()
  owner = await site.signIn(someAdmin)
})
afterAll(() => site[Symbol.asyncDispose]())

async function change(path: string, fields: object) {
  const before = (await owner.call('GET', path, undefined, owner.bearer)).json()
  return owner.call('PATCH', path, { version: before.version, ...fields }, owner.bearer)
}
const show = (shownCurrencies: string) => change('/api/site-settings', { shownCurrencies })
const visit = async (path = '/coding') => (await site.get(path)).body
const orderGrowth = `/login?${new URLSearchParams({
  to: '/dashboard/pending-applications?order=website-coding&plan=growth',
})}`

it('shows the prices of the catalogue unless the settings say otherwise', async () => {
  const page = await visit()
  expect(page).toContain('$599')
  expect(page).not.toContain('৳')
})

it('shows prices in both currencies with the rate, and follows the rate', async () => {
  expect((await show('both')).statusCode).toBe(200)
  const page = await visit()
  expect(page).toContain('$599')
  expect(page).toContain('৳73,078')
  expect(page).toContain('Converted at $1 = ৳122. Your invoice names the exact amount.')
  const changed = await change('/api/payment-settings', { poishaPerDollar: 10_000 })
  expect(changed.statusCode, changed.body).toBe(200)
  expect(await visit()).toContain('৳59,900')
})

it('shows prices in taka only, in the chat message and at the sign-in too, and keeps those of search engines', async () => {
  await show('taka')
  const page = await visit()
  expect(page).toContain('৳59,900')
  expect(page).toMatch(/"@type":"Offer"[^}]*"price(Currency)?":"?(599|USD)/)
  const [main = ''] = /<main.*<\/main>/s.exec(page) ?? []
  expect(main.replace(/<script.*?<\/script>/gs, '')).not.toContain('$599')
  expect(await visit(orderGrowth)).not.toContain('$599')
  expect((await show('pounds')).statusCode).toBe(422)
  await show('priced')
  expect(await visit()).not.toContain('৳')
})
