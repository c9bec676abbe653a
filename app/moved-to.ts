import { redirect } from 'react-router'

/** Redirects to the current address of a page. Browsers ask again each time: a page may return to an address that it had, and
 * kept redirects would then lead in a circle. */
export const movedTo = (path: string): Response =>
  redirect(path, { status: 301, headers: { 'cache-control': 'no-cache' } })
