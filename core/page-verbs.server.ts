/** Verbs for the loaders and actions of the public pages, by topic. */
export * as blogs from './blog/blog.server.ts'
export * as contact from './contact/contact.server.ts'
export * as portfolios from './portfolio/portfolio.server.ts'
export * as reviews from './review/review.server.ts'
export * as services from './service/service.server.ts'
export * as spreadsheetRows from './spreadsheet/rows.server.ts'
export * as spreadsheetSearch from './spreadsheet/search.server.ts'
export * as spreadsheets from './spreadsheet/spreadsheet.server.ts'
