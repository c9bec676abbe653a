import { afterAll, beforeAll, expect, it } from 'vitest'
import { adminGroupsFor } from '#app/routes/dashboard/shell/screens.ts'
import { grantedAreas } from '#core/role/areas.ts'
import { staffRoles } from '#core/role/role.ts'
import { createSignInSite, type SignedIn, type SignedInSite, signInCustom, signInStaff } from './signed-in.ts'

let site: SignedInSite
beforeAll(async () => {
  site = await createSignInSite()
})
afterAll(() => site[Symbol.asyncDispose]())

/** Lists the refused calls of everybody; the server records each. */
const refusals = async () =>
  (await site.database.selectFrom('audit_entry').selectAll().where('kind', '=', 'call').execute()).map(
    ({ after }) => JSON.stringify(after),
  )

/** Opens all screens of a menu; the server reads their data with the session of the user. */
async function openAll(staff: SignedIn, held: Parameters<typeof adminGroupsFor>[0]) {
  const entries = adminGroupsFor(held).flatMap(({ screens, forms = [] }) => [...screens, ...forms])
  expect(entries.length).toBeGreaterThan(0)
  for (const { to } of entries) {
    const { statusCode } = await staff.call('GET', to)
    expect([to, statusCode]).toEqual([to, 200])
    expect([to, await refusals()]).toEqual([to, []])
  }
}

it.each(grantedAreas)('shows a role of the area %s only screens that it may read', async (area) => {
  const staff = await signInCustom(site, [area])
  const customRole = { id: staff.roleId, name: area, areas: [area] }
  await openAll(staff, { role: staff.roleId, customRole })
})

it.each(staffRoles.filter((role) => role !== 'admin'))(
  'shows %s only screens that it may read',
  async (role) => {
    await openAll(await signInStaff(site, role), { role })
  },
)

it('records a refused call, by which the others notice a screen that a role may not read', async () => {
  const staff = await signInCustom(site, ['blog'])
  expect((await staff.call('GET', '/api/coupons', undefined, staff.bearer)).statusCode).toBe(403)
  expect(await refusals()).toHaveLength(1)
})
