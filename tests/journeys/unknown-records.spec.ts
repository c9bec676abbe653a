import { dashboardRoutes } from '../screen-routes.ts'
import { openSignedIn } from './signed-in.ts'
import { expect, sampleAdmin, test, untilHydrated } from './site.ts'

// The site's log is read.
test.use({ siteName: 'unknown records' })

/** Parameters that are tokens or addresses: their screens have words of their own for one that is unknown. */
const withOwnWords = [
  '/dashboard/invitation/:token',
  '/dashboard/join/:token',
  '/dashboard/as/:client',
  '/dashboard/invoices/ledger/:email',
]
const unknownId = '01890000-0000-7000-8000-000000000000'
/** A note may be on its way; a statement's client may be an address. */
const withOwnWordsFor: Record<string, string> = {
  '/dashboard/note-form/sent/:id': unknownId,
  '/dashboard/invoices/statement/:client': 'nonsense',
}

const shown = dashboardRoutes
  .filter((route) => route.includes(':') && !withOwnWords.includes(route))
  .flatMap((route) =>
    [unknownId, 'nonsense']
      .filter((id) => withOwnWordsFor[route] !== id)
      .map((id) => route.replace(/:\w+\??/g, id)),
  )

test('an address of a record that does not exist shows Page Not Found, and the log has no error', async ({
  page,
  site,
}) => {
  test.setTimeout(300_000)
  const pageErrors: string[] = []
  page.on('pageerror', ({ message }) => pageErrors.push(message))
  await openSignedIn(page, sampleAdmin)
  expect(shown.length).toBeGreaterThan(60)
  for (const address of shown) {
    await page.goto(address)
    await untilHydrated(page)
    await expect.soft(page.getByRole('heading', { level: 1 }), address).toHaveText('Page Not Found')
    await expect.soft(page.getByRole('button', { name: 'Try again' }), address).toHaveCount(0)
  }
  expect(pageErrors).toEqual([])
  expect(site.output()).not.toContain('[object Object]')
  expect(site.output()).not.toContain('"msg":"request failed"')
})
