import { jpegFile } from './picture-files.ts'

/** Calls the API as staff; throws unless the answer is a success. */
// biome-ignore lint/suspicious/noExplicitAny: answers of many calls
export type StaffCall = (path: string, body?: object, method?: 'GET' | 'POST' | 'PUT') => Promise<any>

const pathOf = (link: string) => new URL(link).pathname

const aProject = {
  companyname: 'Shop of Rahima',
  weblicence: 'TRAD/01',
  ownerName: 'Rahima',
  countryName: 'Bangladesh',
  Email: 'rahima@example.com',
  EmailPassword: 'mail-password',
  wpUsername: 'rahima',
  wpPassword: 'site-password',
  shortDescription: 'A shop for tea',
}

/** Hands in a round of a new project: in a known one it would replace the round before. Returns the path of its share
 * link. */
export async function shareNewRound(call: StaffCall): Promise<string> {
  const project = await call('projects', aProject)
  const screenshot = await call('attachments?name=screenshot', await jpegFile())
  const files = [screenshot.insertedId]
  const round = { title: 'A round to share', link: 'https://example.com/draft', files }
  const { insertedId } = await call(`projects/${project.insertedId}/proofs`, round)
  return pathOf((await call(`proofs/${insertedId}/share-links`, {})).shareLink)
}

/** Sends a quote to a client. Returns the path of its share link. */
export async function shareNewQuote(call: StaffCall): Promise<string> {
  const [client] = await call('clients')
  const price = (minor: number) => ({ minor, currency: 'USD' })
  const lines = [
    { title: 'Five pages', quantity: 1, price: price(400_00) },
    { title: 'Reminders by SMS', quantity: 1, price: price(100_00), optional: true },
  ]
  const { insertedId } = await call('quotes', { clientId: client._id, title: 'A website', lines })
  const { version } = await call(`quotes/id/${insertedId}`)
  await call(`quotes/${insertedId}/moves`, { version, move: 'send' })
  return pathOf((await call(`quotes/${insertedId}/share-links`, {})).shareLink)
}

/** Asks the holder for a secret of the newest project. Returns the path of the one-time link. */
export async function requestSecret(call: StaffCall): Promise<string> {
  const [project] = await call('projects')
  const wanted = { projectId: project._id, direction: 'request', kind: 'hosting', label: 'Your host' }
  return pathOf((await call('secret-links', wanted)).secretLink)
}
