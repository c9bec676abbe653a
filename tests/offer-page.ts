import { afterAll, expect } from 'vitest'
import type { Section } from '#core/page/page-content.ts'
import { createSignInSite, someAdmin } from './signed-in.ts'

/** Creates a site for the tests of a file, with a page of its owner at `/offer`. */
export async function openOfferPage() {
  const site = await createSignInSite()
  afterAll(() => site[Symbol.asyncDispose]())
  const owner = await site.signIn(someAdmin)
  const call = (method: 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
    owner.call(method, `/api${path}`, body, owner.bearer)
  const key: string = (await call('POST', '/pages', { name: 'Offer', path: '/offer' })).json().insertedId
  const saveDraft = async (sections: Section[]) => {
    const { revision } = (await call('GET', `/pages/${key}/draft`)).json()
    const content = { title: 'Offer', description: 'An offer of the month', sections }
    return call('PUT', `/pages/${key}/draft`, { content, revision })
  }
  return {
    ...{ site, owner, call, saveDraft },
    async publish(...sections: Section[]) {
      const saved = await saveDraft(sections)
      expect(saved.statusCode, saved.body).toBe(200)
      return call('POST', `/pages/${key}/publish`, { revision: saved.json().revision })
    },
    visit: async () => (await site.get('/offer')).body,
  }
}
