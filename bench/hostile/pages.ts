import type { PermissionRecords } from '#tests/permission-table.ts'
import { feedRoutes, siteRoutes } from '#tests/screen-routes.ts'

/** The most expensive query of a page that has one. */
const queries: Record<string, string> = {
  '/reviews': '?before=ffffffff-ffff-7fff-bfff-ffffffffffff',
  '/blogs': '?q=a',
  '/portfolios': '?q=a',
  '/help': '?q=a',
}

/** Pages that are not measured here, and why. */
const left: Record<string, string> = {
  '/share/:token': 'Measured with a link that was made for it.',
  '/secret/:token': 'Measured with a link that was made for it.',
  '/preview/:key': 'For staff; all others get the page for addresses without one.',
  '/preview/posts/:id': 'For staff; all others get the page for addresses without one.',
  '/preview/work/:id': 'For staff; all others get the page for addresses without one.',
}

/** Returns the route of each public page and an address of it. */
export function listPages(facts: PermissionRecords): [route: string, address: string][] {
  const { spreadsheetId, serviceSlug, portfolioId, blogId, articleId } = facts
  const addresses: Record<string, string> = {
    '/excelDetails': `/excelDetails?file=${spreadsheetId}&q=a&in=file`,
    '/services/:slug': `/services/${serviceSlug}`,
    '/portfolios/:id': `/portfolios/${portfolioId}`,
    '/blogs/:id': `/blogs/${blogId}`,
    '/help/:id': `/help/${articleId}`,
    '/login/:id?': '/login',
    '/*': '/no-such-page',
  }
  const routes = [...siteRoutes, ...feedRoutes].filter((route) => !left[route])
  const unknown = routes.filter((route) => /[:*]/.test(route) && !addresses[route])
  if (unknown.length > 0) throw new Error(`Without an address: ${unknown.join(', ')}`)
  return [
    ...routes.map((route): [string, string] => [
      `GET ${route}`,
      addresses[route] ?? route + (queries[route] ?? ''),
    ]),
    ['GET /excelDetails', '/excelDetails?q=a'],
    ['GET /excelDetails', '/excelDetails?q=%CC%81'],
  ]
}
