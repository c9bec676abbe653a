import type { OwnBudget } from '#api/http/route-budget.ts'
import { uploadAttachment } from '#core/attachment/store-attachment.server.ts'
import type { Context } from '#core/context.ts'
import { readSiteSettings, updateSiteSettings } from '#core/site-settings/site-settings.server.ts'
import type { Database } from '#db/connection/pool.ts'
import type { SiteClient } from '../browser.ts'
import { pdfFile } from '../document-files.ts'
import { admin, client, visitor } from '../factories.ts'
import { addAccount } from '../people.ts'
import { otherClient, signIn, someClient } from '../signed-in.ts'
import type { ContextOf } from '../test-contexts.ts'
import type { Schema } from './largest-body.ts'

export type Headers = Record<string, string>
type Call = {
  requestBody?: { content: Record<string, { schema: Schema }> }
  'x-limits'?: { name: string; points: number; seconds: number }[]
  'x-budget'?: OwnBudget
}
type Account = { email: string; name: string }

/** A site with records, seen by those who send its largest requests. */
export type World = {
  site: SiteClient
  database: Database
  ctxOf: ContextOf
  staff: Context
  owner: Context
  anybody: Context
  /** Calls of the API by path and method. */
  paths: Record<string, Record<string, Call>>
  headersOf: (sender: 'visitor' | 'client' | 'other') => Promise<Headers>
  signIn: (account: Account) => Promise<Headers>
  /** Stores files of the client, and returns their ids. */
  addFiles: (count: number) => Promise<string[]>
}

/** Less than the ten minutes of a token. */
const renewEvery = 4 * 60_000

export async function openWorld({
  site,
  database,
  ctxOf,
}: Pick<World, 'site' | 'database' | 'ctxOf'>): Promise<World> {
  await addAccount(database, admin)
  const staff = ctxOf(admin)
  await openRoom(staff)
  const { publicUrl: origin } = site.settings
  const sameOrigin = { origin, 'sec-fetch-site': 'same-origin' }
  async function enter(account: Account): Promise<Headers> {
    const browser = await signIn(site, account)
    const cookies = browser.jar.get(new URL(origin).hostname) ?? []
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    return { ...sameOrigin, ...browser.bearer, cookie }
  }
  const known = new Map<string, { headers: Headers; until: number }>()
  async function headersOf(sender: 'visitor' | 'client' | 'other') {
    if (sender === 'visitor') return sameOrigin
    const found = known.get(sender)
    if (found && performance.now() < found.until) return found.headers
    const headers = await enter(sender === 'client' ? someClient : otherClient)
    known.set(sender, { headers, until: performance.now() + renewEvery })
    return headers
  }
  await headersOf('client')
  const people = database.selectFrom('person').select('id').where('email', '=', someClient.email)
  const { id } = await people.where('deleted_at', 'is', null).executeTakeFirstOrThrow()
  const owner = ctxOf({ ...client, id, email: someClient.email, name: someClient.name })
  const { paths } = (await site.request({ method: 'GET', url: '/api/openapi.json' })).json<World>()
  return {
    ...{ site, database, ctxOf, staff, owner, anybody: ctxOf(visitor), paths, headersOf, signIn: enter },
    addFiles: async (count) => {
      const names = Array.from({ length: count }, (_, at) => `file-${at}.pdf`)
      const added = []
      for (const name of names) added.push(await uploadAttachment(owner, { content: pdfFile(name), name }))
      return added.map(({ id }) => id)
    },
  }
}

/** Allows as many files as the measurements send, and sells extra rounds. */
async function openRoom(staff: Context): Promise<void> {
  const { version } = await readSiteSettings(staff)
  const most = 1_000_000
  await updateSiteSettings(staff, {
    ...{ version, extraRoundPrice: 50 },
    ...{ clientFiles: most, clientMb: most, clientProjectsFiles: most, clientProjectsMb: most },
    ...{ ourProjectsFiles: most, ourProjectsMb: most, staffFiles: most, staffMb: most },
  })
}
