import { expect, it } from 'vitest'
import { createProject } from '#core/project/edit-project.server.ts'
import { clientIdOf } from '#tests/client-members.ts'
import { admin, aProject, unknownId } from '#tests/factories.ts'
import { secret } from '#tests/permission-facts.ts'
import {
  createSignInSite,
  type SignedIn,
  signInCustom,
  signInStaff,
  someAdmin,
  someClient,
} from '#tests/signed-in.ts'

const call = (
  by: SignedIn,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
) => by.call(method, path, body, { ...by.bearer })

async function createViewedSite(now?: () => Date) {
  const site = await createSignInSite(now ? { now } : {})
  const passwords = { emailPassword: secret, wpPassword: secret }
  const projectId = await createProject(
    site.ctxOf(admin),
    aProject({ email: someClient.email, ...passwords }),
  )
  return { site, projectId, clientId: await clientIdOf(site.database, someClient.email) }
}

it('shows staff what the client sees, refuses every change, and records start and end', async () => {
  const { site, projectId, clientId } = await createViewedSite()
  await using _ = site
  const staff = await signInStaff(site, 'manager')
  expect((await call(staff, 'POST', `/api/clients/${unknownId}/view`, {})).statusCode).toBe(404)
  expect((await call(staff, 'POST', `/api/clients/${clientId}/view`, {})).statusCode).toBe(200)
  const { user } = (await staff.call('GET', '/api/auth/session')).json()
  expect(user).toMatchObject({ role: 'client', acting: { _id: clientId, isViewing: true, scopes: ['read'] } })

  expect((await call(staff, 'GET', `/api/projects/${someClient.email}`)).json()).toHaveLength(1)
  for (const path of ['/api/projects', '/api/clients', '/api/users', '/api/audit']) {
    expect((await call(staff, 'GET', path)).statusCode, path).toBe(403)
  }
  const writes = [
    call(staff, 'POST', `/api/projects/${projectId}/reveal`, { field: 'wpPassword' }),
    call(staff, 'PATCH', `/api/projects/${projectId}`, { notes: 'Changed', version: 1 }),
    call(staff, 'POST', '/api/problems', { about: 'site', title: 'A', text: 'B' }),
    call(staff, 'PUT', '/api/auth/client', { client: null }),
    call(staff, 'POST', `/api/clients/${clientId}/view`, {}),
    call(staff, 'DELETE', '/api/account'),
  ]
  for (const answer of await Promise.all(writes)) {
    expect(answer.statusCode, answer.body).toBe(409)
    expect(answer.json().message).toContain('cannot change it')
    expect(answer.body).not.toContain(secret)
  }
  expect((await call(staff, 'DELETE', '/api/auth/view')).json()).toMatchObject({ modifiedCount: 1 })
  expect((await call(staff, 'DELETE', '/api/auth/view')).json()).toMatchObject({ modifiedCount: 0 })
  expect((await call(staff, 'GET', '/api/clients')).statusCode).toBe(200)
  const entries = site.database.selectFrom('audit_entry').select(['action', 'record_id']).orderBy('id')
  const views = (await entries.execute()).filter(({ action }) => action.endsWith('-view'))
  expect(views).toEqual([
    { action: 'client.start-view', record_id: clientId },
    { action: 'client.stop-view', record_id: clientId },
  ])
})

it('ends after 30 minutes, and with the role', async () => {
  let time = Date.now()
  const { site, clientId } = await createViewedSite(() => new Date(time))
  await using _ = site
  const boss = await site.signIn(someAdmin)
  expect((await call(boss, 'POST', `/api/clients/${clientId}/view`, {})).statusCode).toBe(200)
  const roleNow = async () => (await boss.call('GET', '/api/auth/session')).json().user.role
  expect(await roleNow()).toBe('client')
  time += 30 * 60_000 + 1
  expect(await roleNow()).toBe('admin')

  const manager = await signInStaff(site, 'manager')
  expect((await call(manager, 'POST', `/api/clients/${clientId}/view`, {})).statusCode).toBe(200)
  const viewer = await signInCustom(site, ['clients'])
  const viewing = site.database.updateTable('session').set({ viewed_client_id: clientId })
  await viewing
    .set({ viewed_until: new Date(time + 60_000) })
    .where(
      'person_id',
      'in',
      site.database.selectFrom('person').select('id').where('email', '=', viewer.email),
    )
    .execute()
  const narrowed = (await viewer.call('GET', '/api/auth/session')).json().user
  expect(narrowed.acting, 'As when the role had more areas at the beginning.').toBeUndefined()
  const person = site.database.updateTable('person').set({ role: 'client', staff_role: null })
  await person.where('email', '=', manager.email).execute()
  expect((await call(manager, 'GET', `/api/projects/${someClient.email}`)).statusCode).toBe(403)
})
