import { createContext } from 'react-router'
import type { Context } from '#core/context.ts'

/** Core's context and verbs for loaders and actions: `core.reviews.listPublicReviews(core.ctx, …)`. */
export type Core = { ctx: Context; publicUrl: string } & typeof import('#core/page-verbs.server.ts')

export const coreContext = createContext<Core>()
