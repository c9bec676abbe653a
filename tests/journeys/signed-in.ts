import type { Cookie, Page } from '@playwright/test'
import { signInAs } from './site.ts'

type Kept = { cookies: Cookie[]; since: number }

/** Sessions of this worker, and so of its site, by e-mail address. */
const sessions = new Map<string, Kept>()
/** Well below the age at which the site asks for a new sign-in. */
const maxAgeMs = 3 * 60_000

/** Opens a page of the dashboard with the session of an earlier journey if it is still valid; otherwise signs in. For
 * journeys that are not about signing in. */
export async function openSignedIn(
  page: Page,
  account: { email: string; name: string },
  to = '/dashboard',
): Promise<void> {
  const kept = sessions.get(account.email)
  if (kept && Date.now() - kept.since < maxAgeMs && (await isValid(page, kept.cookies))) {
    await page.goto(to)
    await page.waitForFunction(() => localStorage.getItem('access-token'))
    return
  }
  await signInAs(page, account, to)
  sessions.set(account.email, { cookies: await page.context().cookies(), since: Date.now() })
}

/** Checks a session by the cookies, which stay in the page's context. */
async function isValid(page: Page, cookies: Cookie[]): Promise<boolean> {
  await page.context().clearCookies()
  await page.context().addCookies(cookies)
  const response = await page.request.get('/api/auth/session')
  return response.ok() && Boolean((await response.json()).user)
}
