import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Permission } from '#core/audiences.ts'
import type { Context } from '#core/context.ts'
import type { LimitName } from '#core/limits.ts'
import type { SiteAddresses } from '#core/redirect/site-addresses.ts'
import type { OwnBudget } from './route-budget.ts'

/** Fastify instance of the API, whose routes have Zod schemas. */
export type Api = Parameters<FastifyPluginAsyncZod>[0]

/** Reports tables whose rows changed on any node; `*` when any table may have changed. */
export type Changes = {
  listen: (listener: (table: string) => void) => () => void
  /** Version of the live data. Differs after every change that open screens must show; each node has its own. */
  mark: () => string
}

/** Facts about this installation. */
export type Installed = {
  version: string
  /** True if the site has an address on the network, not only on this machine. */
  isPublic: boolean
  /** Deletes the sample content. Returns the number of deleted records. */
  removeSampleContent: (db: Context['db']) => Promise<number>
}

/** Names of the concurrency limits of costly responses. The server defines their sizes. */
export type GateName = 'spreadsheet-read' | 'spreadsheet-export' | 'export' | 'archive'

declare module 'fastify' {
  interface FastifyInstance {
    changes: Changes
    installed: Installed
    /** Tells what the routes have at a path. */
    addressKindOf: SiteAddresses['kindOf']
  }
  interface FastifyRequest {
    /** Context of the request: user and dependencies. */
    ctx: Context
    /** Origin of the site in this client's URL, such as `https://example.com`. */
    siteOrigin: string
    /** Unexpected error that ended the request, for the log. */
    failure?: unknown
  }
  interface FastifyContextConfig {
    /** The response is the same for all visitors and is cached until one of its tables changes. */
    isCached?: boolean
    /** Permission that the user needs. */
    permission?: Permission
    /** API tokens may not call the route, whatever their scopes. */
    isForPeopleOnly?: boolean
    /** Downloads that the browser itself makes and continues: the session cookie is enough. Reads only. */
    isDownload?: boolean
    /** Limit that is counted before the body is read. */
    limit?: LimitName
    /** Limits that the verb counts itself, for requests that are new, costly or per account. */
    laterLimits?: readonly LimitName[]
    /** Bounds concurrent responses of the route, with a lower bound for each client. */
    gate?: GateName
    /** Maximum cost of a request, if it differs from the usual. */
    budget?: OwnBudget
    /** Allowed while staff look at a client's dashboard, although it is no read. */
    isAllowedInView?: boolean
    /** Bytes of its body that are in memory at most, because the rest is stored as it arrives. All by default. */
    mostHeldBytes?: number
    /** The response stays open until the client or the server closes it. */
    isStream?: boolean
  }
}
