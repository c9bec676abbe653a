import type { Core } from '#app/core-context.ts'
import type { Context } from '#core/context.ts'
import * as verbs from '#core/page-verbs.server.ts'

/** Binds core's verbs for the pages' loaders. Passed to the build, so that each module has one instance. */
export const bindCore = (ctx: Context, publicUrl: string): Core => ({ ctx, publicUrl, ...verbs })
