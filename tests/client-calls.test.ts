import { expect, it } from 'vitest'
import { storeSpreadsheet } from '#core/spreadsheet/store.server.ts'
import { addSampleContent } from '#db/sample/sample.ts'
import { addClientRecords, listClientCalls } from './client-calls.ts'
import { admin, client } from './factories.ts'
import { madeRoutes, openCalls, unmeasured } from './largest-requests/largest-requests.ts'
import { createRouteFinder } from './largest-requests/route-finder.ts'
import type { World } from './largest-requests/world.ts'
import { addPeople, ownerEmail } from './people.ts'
import { readFacts } from './read-facts.ts'
import { createTestDatabase } from './test-database.ts'
import { createTestSite, type TestSite } from './test-site.ts'

const token = { authorization: 'someone' }

it('finds a record for each read that `npm run bench -- hostile` measures, and a request for all other calls', async () => {
  await using test = await createTestDatabase()
  await addSampleContent(test.database, test.ctxOf(admin).secrets.seal, storeSpreadsheet)
  await addPeople(test.database)
  const owner = { ...client, email: ownerEmail }
  await using staffSite = await createTestSite({ shared: test, signedIn: admin })
  await using clientSite = await createTestSite({ shared: test, signedIn: owner })
  const sendAs = (site: TestSite) => (url: string, body: object | Buffer) =>
    Buffer.isBuffer(body)
      ? site.request({
          ...{ method: 'POST', url, payload: body },
          headers: { ...token, 'content-type': 'application/octet-stream' },
        })
      : site.post(url, body, token)
  const people = { client: sendAs(clientSite), staff: sendAs(staffSite) }
  const records = await addClientRecords(people, await readFacts(test.database))
  const calls = await listClientCalls(clientSite.get, records)
  expect(calls.length).toBeGreaterThan(100)
  const { paths } = (await clientSite.get('/api/openapi.json')).json<World>()
  const measured = new Set([
    ...calls.map(createRouteFinder(paths)),
    ...madeRoutes,
    ...Object.keys(unmeasured),
  ])
  expect(openCalls.filter((call) => !measured.has(call))).toEqual([])
  const failures: string[] = []
  for (const address of calls.filter((address) => !/[?&](?!area=)/.test(address))) {
    const { statusCode, body } = await clientSite.get(address, token)
    if (statusCode !== 200) failures.push(`${address} answered ${statusCode}: ${body}`)
  }
  expect(failures).toEqual([])
}, 120_000)
