import { expect, it } from 'vitest'
import { createProject } from '#core/project/edit-project.server.ts'
import { admin, aProject } from './factories.ts'
import { addOrder } from './orders.ts'
import { createSignInSite, type SignedIn, signInCustom, someAdmin, someClient } from './signed-in.ts'

it('links a project to its order, and for staff to its client, as far as the role includes them', async () => {
  await using site = await createSignInSite()
  const [staff, client] = [await site.signIn(someAdmin), await site.signIn(someClient)]
  const project = await createProject(site.ctxOf(admin), aProject({ email: someClient.email }))
  const order = await addOrder(site.database, { email: someClient.email })
  const orders = site.database.updateTable('client_order').where('id', '=', order)
  await orders.set({ project_id: project, status: 'in-progress' }).execute()
  const { clientId } = (
    await staff.call('GET', `/api/projects/id/${project}`, undefined, staff.bearer)
  ).json()
  /** Polls: the server leaves a screen to the browser if reading it takes long. */
  const screen = (browser: SignedIn, path: string) =>
    expect.poll(async () => (await browser.call('GET', path)).body, { timeout: 30_000 })
  const linkTo = (path: string) => `href="${path}"`

  const edited = `/dashboard/projects-form/${project}`
  await screen(staff, edited).toContain(linkTo(`/dashboard/clients/${clientId}`))
  await screen(staff, edited).toContain(linkTo(`/dashboard/new-orders/${order}`))
  const own = `/dashboard/projects-preview/${project}`
  await screen(client, own).toContain(linkTo(`/dashboard/pending-applications/${order}`))

  const narrow = await signInCustom(site, ['projects'])
  await screen(narrow, edited).toContain('Edit project')
  const { body } = await narrow.call('GET', edited)
  expect(body).not.toContain(linkTo(`/dashboard/clients/${clientId}`))
  expect(body).not.toContain(linkTo(`/dashboard/new-orders/${order}`))
})
