import { afterAll } from 'vitest'
import { clientBody } from '#core/client/client.ts'
import { createClient } from '#core/client/edit-client.server.ts'
import { clientIdOf } from './client-members.ts'
import { admin } from './factories.ts'
import { createSignInSite, type SignedIn, someAdmin, someClient } from './signed-in.ts'

/** Creates a site for the tests of a file, with a client who pays and a colleague, both signed in. */
export async function openPayerSite() {
  const site = await createSignInSite()
  afterAll(() => site[Symbol.asyncDispose]())
  const payer: SignedIn = await site.signIn(someClient)
  const staff: SignedIn = await site.signIn(someAdmin)
  await createClient(site.ctxOf(admin), clientBody.parse({ name: 'Payer', email: someClient.email }))
  return { site, payer, staff, clientId: await clientIdOf(site.database, someClient.email) }
}
