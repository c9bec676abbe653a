import type { Core } from '#app/core-context.ts'
import * as blogs from '#core/blog/blog.server.ts'
import * as contact from '#core/contact/contact.server.ts'
import type { Context } from '#core/context.ts'
import * as portfolios from '#core/portfolio/portfolio.server.ts'
import * as reviews from '#core/review/review.server.ts'
import * as services from '#core/service/service.server.ts'
import * as spreadsheetRows from '#core/spreadsheet/rows.server.ts'
import * as spreadsheetSearch from '#core/spreadsheet/search.server.ts'
import * as spreadsheets from '#core/spreadsheet/spreadsheet.server.ts'

/** Binds core modules for the pages' loaders. Passed to the build, so that each module has one instance. */
export const bindCore = (ctx: Context, publicUrl: string): Core => ({
  ctx,
  publicUrl,
  blogs,
  contact,
  portfolios,
  reviews,
  spreadsheetRows,
  spreadsheetSearch,
  spreadsheets,
  services,
})
