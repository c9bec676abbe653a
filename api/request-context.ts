import type { Context } from '#core/context.ts'
import type { Permission } from '#core/permissions.ts'

/** Tells which table's rows have changed, on whichever node; `*` when it may be any. */
export type Changes = {
  listen: (listener: (table: string) => void) => () => void
  /** Another one after anything has changed that screens are kept true to; each node has its own. */
  mark: () => string
}

/** What runs here. */
export type Installed = { version: string; hasMailServer: boolean }

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
    /** Not kept, but the same for everybody too: may be read from a replica. */
    isSameForAll?: boolean
    /** What the one who asks must be permitted to do. */
    permission?: Permission
    /** The answer goes on until one of the two leaves. */
    isStream?: boolean
  }
}
