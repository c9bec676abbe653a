import type { FastifyBaseLogger } from 'fastify'
import type { Core } from '#app/core-context.ts'
import { brandOf } from '#core/brand/brand-of.ts'
import type { Context } from '#core/context.ts'
import * as verbs from '#core/page-verbs.server.ts'
import { privacyFactsOf } from '#core/site-settings/privacy-facts.ts'
import { readSiteSettings } from '#core/site-settings/site-settings.server.ts'
import type { SiteSettings } from '#core/site-settings/site-settings.ts'
import { unreadableLog } from './unreadable-log.ts'

/** Returns a function that binds core's verbs for the pages' loaders. Passed to the build, so that each module has one
 * instance. The last settings are kept, so that pages without data are rendered while the database is unavailable. */
export function coreBinder(publicUrl: string, log: FastifyBaseLogger): (ctx: Context) => Core {
  const logUnreadable = unreadableLog(log)
  let last: SiteSettings | undefined
  async function readOrRemember(ctx: Context): Promise<SiteSettings> {
    try {
      last = await readSiteSettings(ctx)
      return last
    } catch (error) {
      if (last) return last
      throw error
    }
  }
  return (ctx) => ({
    ...{ ctx, publicUrl, logUnreadable },
    readBrand: async () => brandOf(await readOrRemember(ctx)),
    readPrivacyFacts: async () => privacyFactsOf(await readOrRemember(ctx)),
    ...verbs,
  })
}
