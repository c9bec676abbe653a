import type { Core } from '#app/core-context.ts'
import type { Brand } from '#core/brand/brand.ts'
import type { Context } from '#core/context.ts'
import * as verbs from '#core/page-verbs.server.ts'
import { readBrand } from '#core/site-settings/read-brand.server.ts'

/** Returns a function that binds core's verbs for the pages' loaders. Passed to the build, so that each module has one
 * instance. The last brand is kept, so that pages without data are rendered while the database is unavailable. */
export function coreBinder(publicUrl: string): (ctx: Context) => Core {
  let last: Brand | undefined
  async function readOrRemember(ctx: Context): Promise<Brand> {
    try {
      last = await readBrand(ctx)
      return last
    } catch (error) {
      if (last) return last
      throw error
    }
  }
  return (ctx) => ({ ctx, publicUrl, readBrand: () => readOrRemember(ctx), ...verbs })
}
