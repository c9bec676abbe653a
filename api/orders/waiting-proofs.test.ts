import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { readCounters } from '#core/live/counters.server.ts'
import { createProject } from '#core/project/edit-project.server.ts'
import type { ProjectInput } from '#core/project/project.ts'
import { readMyWork } from '#core/work/my-work.server.ts'
import { clientIdOf, signInMember } from '#tests/client-members.ts'
import { pdfFile } from '#tests/document-files.ts'
import { admin, aProject } from '#tests/factories.ts'
import { expectProblem } from '#tests/problem.ts'
import {
  createSignInSite,
  otherClient,
  type SignedIn,
  type SignedInSite,
  someAdmin,
  someClient,
} from '#tests/signed-in.ts'

let site: SignedInSite
let [staff, client] = [] as unknown as [SignedIn, SignedIn]
let projectId: string
beforeAll(async () => {
  site = await createSignInSite()
  staff = await site.signIn(someAdmin)
  client = await site.signIn(someClient)
})
beforeEach(async () => {
  await site.database.deleteFrom('project_record').execute()
  projectId = await addProject()
})
afterAll(() => site[Symbol.asyncDispose]())

const call = (by: SignedIn, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  by.call(method, `/api${path}`, body, { ...by.bearer })
const addProject = (some: Partial<ProjectInput> = {}) =>
  createProject(site.ctxOf(admin), aProject({ companyName: 'Bakery', email: someClient.email, ...some }))
async function handIn(title = 'A draft'): Promise<string> {
  const file = (await call(staff, 'POST', '/attachments?name=draft.pdf', pdfFile())).json().insertedId
  const body = { title, files: [file] }
  return (await call(staff, 'POST', `/projects/${projectId}/proofs`, body)).json().insertedId
}
const answer = (id: string, body: object, person = client) =>
  call(person, 'POST', `/proofs/${id}/moves`, body)
const listed = async (by: SignedIn, email = someClient.email) =>
  call(by, 'GET', `/proofs/to-answer/${encodeURIComponent(email)}`)
const askChanges = { move: 'ask-changes', reason: 'A darker blue, please' }
const toDo = async (): Promise<number> => {
  const day = '2026-11-01'
  return (await call(staff, 'GET', `/overview?from=${day}&to=${day}`)).json().toDo.roundsToChange
}
const projectsWith = async (round: string): Promise<string[]> =>
  (await call(staff, 'GET', `/projects?round=${round}`)).json().map(({ _id }: { _id: string }) => _id)

it('lists the rounds that wait for a client, of each project the newest, until the answer', async () => {
  await addProject()
  await handIn('First')
  const id = await handIn('Second')
  expect((await listed(client)).json()).toEqual([
    {
      ...{ _id: id, number: 2, title: 'Second', projectId, projectName: 'Bakery' },
      createdAt: expect.any(String),
    },
  ])
  expect(await projectsWith('open')).toEqual([projectId])
  expect((await answer(id, { move: 'approve', name: 'Karim' })).statusCode).toBe(200)
  expect((await listed(client)).json()).toEqual([])
  expect(await projectsWith('open')).toEqual([])
})

it('shows nobody else the rounds, members by scope, and none of a project in the trash', async () => {
  const id = await handIn()
  const clientId = await clientIdOf(site.database, someClient.email)
  const worker = await signInMember(site, { email: 'w@example.com', clientId, scopes: ['projects'] })
  const payer = await signInMember(site, { email: 'b@example.com', clientId, scopes: ['billing'] })
  const other = await site.signIn(otherClient)
  expect((await listed(worker)).json()).toMatchObject([{ _id: id }])
  for (const person of [payer, other]) expectProblem(await listed(person), 403)
  expect((await call(staff, 'DELETE', `/projects/${projectId}`)).statusCode).toBe(200)
  expect((await listed(client)).json()).toEqual([])
})

it('counts a round for its client while it waits, and for staff while it needs changes', async () => {
  const person = (email: string) =>
    site.database.selectFrom('person').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
  const ctxFor = async (email: string, role: 'client' | 'admin') => {
    const { id, name } = await person(email)
    return site.ctxOf({ ...admin, id, email, name, role })
  }
  const asClient = await ctxFor(someClient.email, 'client')
  const asStaff = await ctxFor(someAdmin.email, 'admin')
  const waiting = async () => (await readCounters(asClient)).projectsToReview
  const { id: me } = await person(someAdmin.email)
  const assigned = await call(staff, 'PUT', `/work/project/${projectId}/assignee`, {
    assignee: me,
    was: null,
  })
  expect(assigned.statusCode, assigned.body).toBe(200)
  await site.database.updateTable('project_record').set({ progress: 100 }).execute()

  expect([await waiting(), await toDo(), await readMyWork(asStaff)]).toEqual([0, 0, []])
  const id = await handIn()
  expect([await waiting(), await toDo()]).toEqual([1, 0])
  expect((await answer(id, askChanges)).statusCode).toBe(200)
  expect([await waiting(), await toDo(), await projectsWith('changes-asked')]).toEqual([0, 1, [projectId]])
  expect(await readMyWork(asStaff)).toMatchObject([
    { record: projectId, detail: expect.stringMatching(/Round 1: changes asked$/) },
  ])
  await handIn('Better')
  expect([await waiting(), await toDo(), await readMyWork(asStaff)]).toEqual([1, 0, []])
})
