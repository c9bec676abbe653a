import { createContext } from 'react-router'
import type { Context } from '#core/context.ts'

/** Core's context and modules for loaders and actions: `core.reviews.listPublicReviews(core.ctx, …)`. */
export type Core = {
  ctx: Context
  publicUrl: string
  blogs: typeof import('#core/blog/blog.server.ts')
  contact: typeof import('#core/contact/contact.server.ts')
  portfolios: typeof import('#core/portfolio/portfolio.server.ts')
  reviews: typeof import('#core/review/review.server.ts')
  spreadsheetRows: typeof import('#core/spreadsheet/rows.server.ts')
  spreadsheetSearch: typeof import('#core/spreadsheet/search.server.ts')
  spreadsheets: typeof import('#core/spreadsheet/spreadsheet.server.ts')
  services: typeof import('#core/service/service.server.ts')
}

export const coreContext = createContext<Core>()
