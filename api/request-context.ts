import type { Context } from '#core/context.ts'
import type { LimitName } from '#core/limits.ts'
import type { Permission } from '#core/permissions.ts'

/** Tells which table's rows have changed, on whichever node; `*` when it may be any. */
export type Changes = {
  listen: (listener: (table: string) => void) => () => void
  /** Another one after anything has changed that screens are kept true to; each node has its own. */
  mark: () => string
}

/** What runs here. */
export type Installed = { version: string; hasMailServer: boolean }

/** Names of the bounds on costly answers under way at once; the server has the numbers. */
export type GateName = 'spreadsheet-read' | 'spreadsheet-export' | 'export'

declare module 'fastify' {
  interface FastifyInstance {
    changes: Changes
    installed: Installed
  }
  interface FastifyRequest {
    /** Who asks, with what; made anew for every request. */
    ctx: Context
    /** The site as this visitor's browser names it, such as `https://example.com`. */
    siteOrigin: string
    /** The bug that ended it, for the operator to read of. */
    failure?: unknown
  }
  interface FastifyContextConfig {
    /** The answer is the same for everybody who is not signed in, and may be kept until its tables change. */
    isCached?: boolean
    /** What the one who asks must be permitted to do. */
    permission?: Permission
    /** Counted before the body is read. */
    limit?: LimitName
    /** Counted by the verb, for requests that are new, costly or for one account. */
    laterLimits?: readonly LimitName[]
    /** Answers that are made and sent at the same time are bounded, and those for one client further. */
    gate?: GateName
    /** The answer goes on until one of the two leaves. */
    isStream?: boolean
  }
}
