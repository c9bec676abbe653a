import { requestSecret, type StaffCall, shareNewQuote, shareNewRound } from '../links-of-holders.ts'
import { signIn, someAdmin } from '../signed-in.ts'
import { siteAt } from './site-client.ts'

/** Routes of the site that only signed-in staff sees. */
export const staffPreviews = ['/preview/:key', '/preview/posts/:id', '/preview/work/:id']

/** Returns a path of each public page that shows one record, most of them of the sample content, and one at which
 * there is none. */
export async function addPublicRecords(address: string) {
  const staff = await signIn(siteAt(address), someAdmin)
  const call: StaffCall = async (path, body, method = body ? 'POST' : 'GET') => {
    const answer = await staff.call(method, `/api/${path}`, body, staff.bearer)
    if (answer.statusCode >= 300) throw new Error(`${path} was refused: ${answer.body}`)
    return answer.json()
  }
  const firstOf = async (list: string) => `/${list}/${(await call(list))[0]._id}`
  return {
    service: await addService(call),
    work: await firstOf('portfolios'),
    post: await firstOf('blogs'),
    article: `/help/${(await call('articles?audience=public'))[0]._id}`,
    own: await addOwnPage(call),
    round: await shareNewRound(call),
    quote: await shareNewQuote(call),
    secret: await requestSecret(call),
    missing: '/there-is-nothing-here',
  }
}

async function addService(call: StaffCall): Promise<string> {
  const plans = [{ name: 'Basic', price: { minor: 100_00, currency: 'USD' }, features: ['One poster'] }]
  const { slug } = await call('services', { title: 'Posters', active: true, plans })
  return `/services/${slug}`
}

async function addOwnPage(call: StaffCall): Promise<string> {
  const path = '/p/offer'
  const { insertedId } = await call('pages', { name: 'Offer', path })
  const draft = `pages/${insertedId}/draft`
  const { content, revision: first } = await call(draft)
  const [header, text] = content.sections
  const written = { ...text, props: { title: 'Only in May', text: '**Bread** first' } }
  const whole = { ...content, description: 'An offer of the month', sections: [header, written] }
  const { revision } = await call(draft, { content: whole, revision: first }, 'PUT')
  await call(`pages/${insertedId}/publish`, { revision })
  return path
}
