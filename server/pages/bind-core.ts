import type { FastifyBaseLogger } from 'fastify'
import type { Core } from '#app/core-context.ts'
import { brandOf } from '#core/brand/brand-of.ts'
import type { Context } from '#core/context.ts'
import * as verbs from '#core/page-verbs.server.ts'
import { privacyFactsOf } from '#core/site-settings/privacy-facts.ts'
import { readSiteSettings } from '#core/site-settings/site-settings.server.ts'
import type { SiteSettings } from '#core/site-settings/site-settings.ts'
import { unreadableLog } from './unreadable-log.ts'

type Facts = Pick<Core, 'publicUrl' | 'countRedirect'>

/** Returns a function that binds core's verbs for the pages' loaders. Passed to the build, so that each module has one
 * instance. The last settings and links are kept, so that pages without data are rendered while the database is unavailable. */
export function coreBinder(facts: Facts, log: FastifyBaseLogger): (ctx: Context) => Core {
  const logUnreadable = unreadableLog(log)
  const readSettings = rememberLast(readSiteSettings)
  const readLinks = rememberLast(verbs.navigation.readNavigation)
  return (ctx) => {
    // Once per page: several loaders need them.
    let settings: Promise<SiteSettings> | undefined
    const readOnce = () => {
      settings ??= readSettings(ctx)
      return settings
    }
    return {
      ...{ ctx, ...facts, logUnreadable },
      readBrand: async () => brandOf(await readOnce()),
      readNavigation: () => readLinks(ctx),
      readPrivacyFacts: async () => privacyFactsOf(await readOnce()),
      ...verbs,
    }
  }
}

/** Returns the last value if it cannot be read any more. */
function rememberLast<Value>(read: (ctx: Context) => Promise<Value>): (ctx: Context) => Promise<Value> {
  let last: { value: Value } | undefined
  return async (ctx) => {
    try {
      last = { value: await read(ctx) }
      return last.value
    } catch (error) {
      if (last) return last.value
      throw error
    }
  }
}
