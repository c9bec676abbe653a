import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createSignInSite, type SignedInSite, someAdmin, someClient } from '#tests/signed-in.ts'

let site: SignedInSite
let owner: Awaited<ReturnType<SignedInSite['signIn']>>
beforeAll(async () => {
  site = await createSignInSite()
  owner = await site.signIn(someAdmin)
})
beforeEach(async () => {
  await site.database.updateTable('navigation').set({ items: null, version: 1 }).execute()
})
afterAll(() => site[Symbol.asyncDispose]())

const call = (method: 'GET' | 'PUT' | 'PATCH', path: string, body?: object) =>
  owner.call(method, `/api${path}`, body, owner.bearer)
const save = (place: string, items: object[] | null, version = 1) =>
  call('PUT', `/navigation/${place}`, { version, items })
const part = async (tag: 'header' | 'footer') =>
  new RegExp(`<${tag}.*?</${tag}>`, 's').exec((await site.get('/reviews')).body)?.[0] ?? ''

it('shows changed links on every page at once, and the original ones after that', async () => {
  const [header, footer] = [await part('header'), await part('footer')]
  const answer = await save('header', [
    { label: 'Start', to: '/' },
    {
      ...{ label: 'More', to: '' },
      links: [
        { label: 'Shown', to: 'https://example.com/a' },
        { label: 'Not shown', to: '/about', hidden: true },
      ],
    },
    { label: 'Never seen', to: '/contact', hidden: true },
    { label: 'Empty', to: '', links: [{ label: 'Not shown either', to: '/about', hidden: true }] },
  ])
  expect(answer.json()).toMatchObject({ version: 2, isDefault: false, missing: [] })
  const changed = await part('header')
  expect(changed).toContain('>Start</a>')
  expect(changed).toContain('href="https://example.com/a"')
  for (const hidden of ['Not shown', 'Never seen', 'Empty', 'Excel File']) {
    expect(changed).not.toContain(hidden)
  }
  expect(await part('footer')).toBe(footer)
  await save('footer', [{ label: 'Only this', to: '/about' }])
  expect(await part('footer')).toContain('Only this')
  await save('header', null, 2)
  await save('footer', null, 2)
  expect([await part('header'), await part('footer')]).toEqual([header, footer])
})

it('shows changed links on the page for addresses that do not exist', async () => {
  await save('footer', [{ label: 'Only this', to: '/about' }])
  const { statusCode, body } = await site.get('/nothing-here')
  expect(statusCode).toBe(404)
  expect(body).toContain('Only this')
})

it('saves one of many editors that saw the same version', async () => {
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, index) => save('footer', [{ label: `Editor ${index}`, to: '/' }])),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(29)
  expect((await call('GET', '/navigation/footer')).json()).toMatchObject({ version: 2 })
})

it.each([
  'javascript:alert(1)',
  '//evil.example',
  '/\\evil.example',
  'http://plain.example',
  '/about\u0000',
  '/about\n',
  '/about\u202egpj',
  'about',
  '',
])('refuses the link %j, also inside a group', async (to) => {
  const answer = await save('header', [{ label: 'A', to }])
  expect(answer.statusCode).toBe(422)
  expect(answer.json().errors).toHaveProperty(['items.0.to'])
  const inside = await save('header', [{ label: 'A', to: '', links: [{ label: 'B', to }] }])
  expect(inside.json().errors).toHaveProperty(['items.0.links.0.to'])
})

it.each([
  ['header', [{ label: ' ', to: '/' }], 'items.0.label'],
  ['header', [{ label: 'A\u202eB', to: '/' }], 'items.0.label'],
  ['header', [{ label: 'A', to: '', links: [] }], 'items.0.links'],
  ['header', [{ label: 'A', to: '/', links: [{ label: 'B', to: '/' }] }], 'items.0.to'],
  ['header', Array.from({ length: 13 }, () => ({ label: 'A', to: '/' })), 'items'],
  ['footer', [{ label: 'A', to: '', links: [{ label: 'B', to: '/' }] }], 'items.0.links'],
])('refuses in the %s what it cannot show: %j', async (place, items, path) => {
  const answer = await save(place, items)
  expect(answer.statusCode).toBe(422)
  expect(answer.json().errors).toHaveProperty([path])
})

it('shows hostile labels as texts', async () => {
  await save('footer', [{ label: '<script>alert(1)</script>', to: '/#"><script>' }])
  const footer = await part('footer')
  expect(footer).toContain('&lt;script&gt;alert(1)')
  expect(footer).not.toContain('<script>')
})

it('warns of addresses of this site that lead nowhere, and of no others', async () => {
  const answer = await save('header', [
    { label: 'A', to: '/about?x=1#y' },
    { label: 'B', to: '/abuot#team' },
    { label: 'C', to: '', links: [{ label: 'D', to: '/nothing-here' }] },
    { label: 'E', to: 'https://nothing.example/gone' },
    { label: 'F', to: '#content' },
  ])
  expect(answer.json().missing).toEqual(['/abuot', '/nothing-here'])
  expect((await call('GET', '/navigation/header')).json().missing).toEqual(['/abuot', '/nothing-here'])
})

it('is for staff with the area Website, and knows three places', async () => {
  const client = await site.signIn(someClient)
  expect((await client.call('GET', '/api/navigation/header', undefined, client.bearer)).statusCode).toBe(403)
  expect([404, 422]).toContain((await call('GET', '/navigation/sidebar')).statusCode)
})

it('shows address, phone, hours and ways to pay in the footer once they are switched on', async () => {
  const before = await part('footer')
  const switchOn = async (isOn: boolean) => {
    const { version } = (await call('GET', '/site-settings')).json()
    const change = {
      ...{ footerAddress: isOn, footerPhone: isOn, footerHours: isOn, footerWaysToPay: isOn },
      openingHours: 'Sunday to Thursday\n10:00 to 18:00',
    }
    expect((await call('PATCH', '/site-settings', { ...change, version })).statusCode).toBe(200)
  }
  await switchOn(true)
  const footer = await part('footer')
  expect(footer).toContain('House 12, Road 11, Dhanmondi, Dhaka 1205, Bangladesh')
  expect(footer).toContain('href="tel:+8801700000000"')
  expect(footer).toContain('Sunday to Thursday\n10:00 to 18:00')
  expect(footer).not.toContain('Ways to pay')
  await switchOn(false)
  expect(await part('footer')).toBe(before)
})
