import { afterAll } from 'vitest'
import { admin, client, otherClient } from './factories.ts'
import { addAccount } from './people.ts'
import { createTestSite } from './test-site.ts'

/** Creates one site as an administrator, a client and another client see it, for the tests of a file. `clientId` is the
 * record of the client. */
export async function openSitesOfPeople() {
  const asStaff = await createTestSite({ signedIn: admin })
  const asClient = await createTestSite({ signedIn: client, shared: asStaff })
  const asOther = await createTestSite({ signedIn: otherClient, shared: asStaff })
  afterAll(async () => {
    for (const site of [asOther, asClient, asStaff]) await site[Symbol.asyncDispose]()
  })
  for (const person of [admin, client, otherClient]) await addAccount(asStaff.database, person)
  const made = await asStaff.call('POST', '/clients', { name: 'Karim Client', email: client.email })
  const clientId: string = made.json().insertedId
  return { asStaff, asClient, asOther, clientId }
}
