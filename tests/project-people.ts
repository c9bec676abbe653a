import { admin, client, otherClient } from './factories.ts'
import { addAccount } from './people.ts'
import { createTestSite, type TestSite } from './test-site.ts'

/** Sites of staff, of the client of a project and of another client, with one database. The first is disposed of last. */
export async function createProjectPeople(): Promise<[TestSite, TestSite, TestSite]> {
  const asStaff = await createTestSite({ signedIn: admin })
  const asClient = await createTestSite({ signedIn: client, shared: asStaff })
  const asOther = await createTestSite({ signedIn: otherClient, shared: asStaff })
  for (const person of [admin, client, otherClient]) await addAccount(asStaff.database, person)
  return [asStaff, asClient, asOther]
}
