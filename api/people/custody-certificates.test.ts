import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { clientBody } from '#core/client/client.ts'
import { createClient } from '#core/client/edit-client.server.ts'
import { checkDueCertificates } from '#core/custody/check-certificates.server.ts'
import type { CertificateFacts } from '#platform/certificates/certificate-reader.ts'
import { clientIdOf } from '#tests/client-members.ts'
import { admin, unknownId, visitor } from '#tests/factories.ts'
import { expectProblem } from '#tests/problem.ts'
import { createSignInSite, type SignedInSite, someAdmin, someClient } from '#tests/signed-in.ts'

type Person = Awaited<ReturnType<SignedInSite['signIn']>>

let asked: string[] = []
let atOnce = 0
let mostAtOnce = 0
let found: CertificateFacts
let meanwhile = async (_host: string) => {}
const certificates = {
  async read(host: string) {
    asked.push(host)
    mostAtOnce = Math.max(mostAtOnce, ++atOnce)
    try {
      await new Promise((resolve) => setTimeout(resolve, 5))
      await meanwhile(host)
    } finally {
      atOnce--
    }
    return found
  },
}
let site: SignedInSite
let owner: Person
let staff: Person
let clientId: string
beforeAll(async () => {
  site = await createSignInSite({ certificates })
  owner = await site.signIn(someClient)
  staff = await site.signIn(someAdmin)
  await createClient(site.ctxOf(admin), clientBody.parse({ name: 'North', email: someClient.email }))
  clientId = await clientIdOf(site.database, someClient.email)
})
afterAll(() => site[Symbol.asyncDispose]())
beforeEach(async () => {
  await site.database.deleteFrom('custody_item').execute()
  asked = []
  mostAtOnce = 0
  meanwhile = async () => {}
  // Shortly before midnight in UTC, and so the next day in Dhaka.
  found = { endsAt: new Date('2099-05-04T23:59:59Z'), issuer: 'Test Authority', fits: true }
})

const call = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
  staff.call(method, `/api/custody${path}`, body, staff.bearer)
const add = async (some: object = {}) => {
  const item = { clientId, kind: 'certificate', name: 'north.example', heldBy: 'provider', ...some }
  return (await call('POST', '', item)).json().insertedId as string
}
const read = async (id: string) => (await call('GET', `/id/${id}`)).json()
const own = async () =>
  (await owner.call('GET', `/api/custody/${someClient.email}`, undefined, owner.bearer)).json()
const checkAt = (time: string, signal = new AbortController().signal) =>
  checkDueCertificates(site.ctxOf(visitor, { certificates, now: () => new Date(time) }), signal)

it('checks a certificate at once, and shows the result to staff and to the client', async () => {
  const id = await add({ name: 'https://*.North.example/', expiresOn: '2098-01-01' })
  expect((await read(id)).certificate).toBeNull()
  expect((await call('POST', `/${id}/check`)).statusCode).toBe(200)
  expect(asked).toEqual(['north.example'])
  const certificate = {
    ...{ checkedAt: expect.any(String), endsOn: '2099-05-05', issuer: 'Test Authority' },
    ...{ fits: true, failure: null },
  }
  // The written day stays until somebody takes the other one over, and the version too: nobody edited.
  expect(await read(id)).toMatchObject({ certificate, expiresOn: '2098-01-01', version: 1 })
  expect(await own()).toMatchObject([{ certificate }])
})

it('says that a host is not reachable, without the facts of an earlier check', async () => {
  const id = await add()
  await call('POST', `/${id}/check`)
  found = { failure: 'unreachable' }
  expect((await call('POST', `/${id}/check`)).statusCode).toBe(200)
  expect((await read(id)).certificate).toMatchObject({
    ...{ endsOn: null, issuer: '', fits: null, failure: 'unreachable' },
  })
})

it('shows the name of an issuer on one line, without signs that turn the text around', async () => {
  const id = await add()
  found = { endsAt: new Date('2099-05-04T00:00:00Z'), issuer: 'Trust\nAll is \u202Ewell', fits: true }
  expect((await call('POST', `/${id}/check`)).statusCode).toBe(200)
  expect((await read(id)).certificate).toMatchObject({ issuer: 'Trust All is well' })
})

it('refuses clients, what is not there, and names that are no host', async () => {
  const id = await add()
  const asClient = await owner.call('POST', `/api/custody/${id}/check`, undefined, owner.bearer)
  expectProblem(asClient, 403)
  expectProblem(await call('POST', `/${unknownId}/check`), 404)
  const names = [
    'web1 in Dhaka',
    'localhost',
    '127.0.0.1',
    '0x7f.1',
    '[::1]',
    'north.example:8443',
    'a@b.example',
  ]
  for (const name of names) expectProblem(await call('POST', `/${await add({ name })}/check`), 409)
  expectProblem(await call('POST', `/${await add({ kind: 'licence' })}/check`), 409)
  expect(asked).toEqual([])
})

it('forgets the result when the name changes, also while the host is being asked', async () => {
  const id = await add()
  await call('POST', `/${id}/check`)
  await call('PATCH', `/${id}`, { version: 1, name: 'south.example' })
  expect((await read(id)).certificate).toBeNull()
  meanwhile = async () => void (await call('PATCH', `/${id}`, { version: 2, name: 'west.example' }))
  await call('POST', `/${id}/check`)
  expect((await read(id)).certificate).toBeNull()
})

it('checks each host once a day, a few at once, whatever fails', async () => {
  for (let count = 0; count < 10; count++) await add({ name: `n${count}.example`, kind: 'hosting' })
  await add({ name: 'web1', kind: 'hosting' })
  await add({ name: 'theme.example', kind: 'licence' })
  meanwhile = async (host) => {
    if (host === 'n3.example') throw new Error('Out of order')
  }
  await expect(checkAt('2030-01-01T03:25:00Z')).rejects.toThrow('Out of order')
  expect(new Set(asked)).toEqual(new Set(Array.from({ length: 10 }, (_, count) => `n${count}.example`)))
  expect(mostAtOnce).toBeLessThanOrEqual(4)
  asked = []
  meanwhile = async () => {}
  await checkAt('2030-01-01T04:25:00Z')
  expect(asked).toEqual(['n3.example'])
  asked = []
  await checkAt('2030-01-02T03:25:00Z')
  expect(asked).toHaveLength(9)
  asked = []
  await checkAt('2030-01-09T03:25:00Z', AbortSignal.abort())
  expect(asked).toEqual([])
})
