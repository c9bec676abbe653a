import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aProblem } from '../factories.ts'
import { pictureFiles } from '../picture-files.ts'
import { dashboardRoutes } from '../screen-routes.ts'
import { signIn } from '../signed-in.ts'
import type { BrowserFixture } from './browser-fixture.ts'
import { expectNoPageProblems } from './expect-no-page-problems.ts'
import { button, dialog, field, heading, inside, link, menuItem } from './page.ts'
import { staffPreviews } from './public-records.ts'
import { checkDashboardScreens, sweepTimeout } from './screens.ts'
import { siteAt } from './site-client.ts'

const client = { email: 'maya@studio-north.example', name: 'Maya Lindqvist' }
const reporter = { email: 'noor@noor-prints.example', name: 'Noor Haque' }

export function testDashboard(getWorld: () => BrowserFixture) {
  const seen = new Set<string>()

  test('signs a client in with the pop-up', async () => {
    const { page, driver } = getWorld()
    await driver.resize(1280, 800)
    await page.goto('/login')
    await page.untilIsland('login-panel')
    const open = () => page.click(button(/Sign in with Google/))
    await driver.inPopup(open, async () => {
      await page.fill(field('Email'), client.email)
      await page.fill(field('Name'), client.name)
      await page.click(button('Sign in'))
    })
    await page.untilPath(/^\/dashboard/)
    await page.find(heading(`Welcome, ${client.name}`))
    await expectNoPageProblems(getWorld())
  })

  test(
    'shows a client every screen without errors or overflow, on a phone and on a wide screen',
    async () => {
      const looked = await checkDashboardScreens(getWorld())
      for (const route of looked.seen) seen.add(route)
      expect(looked.wrong).toEqual([])
    },
    sweepTimeout,
  )

  test('sends a payment with a proof picture', async () => {
    const { page, driver } = getWorld()
    const proof = join(driver.downloads, 'proof.png')
    await writeFile(proof, await pictureFiles.png())
    await page.goto('/dashboard/pending-payment')
    await page.click(link(/^I have paid/))
    await (await page.find(field(/^How you paid/))).select(/^bKash/)
    await page.fill(field(/^Transaction ID/), 'BROWSER1')
    await page.chooseFile('input[type=file]', proof)
    await page.find(button('Remove proof.png'))
    await page.click(button('Send'))
    await page.see('BROWSER1')
    await expectNoPageProblems(getWorld())
  })

  test('saves an invoice as a PDF', async () => {
    const { page, driver } = getWorld()
    await page.goto('/dashboard/pending-payment')
    await page.click(button(/^Invoice IN-/))
    expect((await downloaded(driver.downloads, /\.pdf$/)).subarray(0, 5).toString()).toBe('%PDF-')
    await expectNoPageProblems(getWorld())
  })

  test('asks for confirmation before signing out', async () => {
    const { page } = getWorld()
    await page.goto('/dashboard')
    await page.click(button('Logout'))
    await page.find(dialog(/^Confirm Logout/))
    await page.press('Escape')
    await page.untilAbsent(dialog(/^Confirm Logout/))
    await page.untilFocused(button('Logout'))
    await page.click(button('Logout'))
    await page.click(button('Yes, Logout'))
    await page.untilPath(/^\/$/)
    await expectNoPageProblems(getWorld())
  })

  test('signs staff in by redirect where the pop-up is blocked', async () => {
    const { page, driver } = getWorld()
    await page.goto('/login')
    await page.untilIsland('login-panel')
    await driver.evaluate(() => {
      window.open = () => null
    })
    await page.click(button(/Sign in with Google/))
    await page.click(button(/^Nadia Rahman/))
    await page.untilPath(/^\/dashboard/)
    await page.find(heading('Overview'))
    await expectNoPageProblems(getWorld())
  })

  test(
    'shows staff every screen without errors or overflow, on a phone and on a wide screen',
    async () => {
      const [post] = await (await fetch(`${getWorld().address}/api/blogs`)).json()
      const [work] = await (await fetch(`${getWorld().address}/api/portfolios`)).json()
      const looked = await checkDashboardScreens(getWorld(), [
        '/preview/home',
        `/preview/posts/${post._id}`,
        `/preview/work/${work._id}`,
        `/dashboard/invoices/ledger/${client.email}`,
        '/dashboard/invoices/drafts/01890a5d-ac96-774b-bcce-b302099a8057',
        '/dashboard/coupons/01890a5d-ac96-774b-bcce-b302099a8057',
        '/dashboard/custody/01890a5d-ac96-774b-bcce-b302099a8057',
        '/dashboard/import/01890a5d-ac96-774b-bcce-b302099a8057',
        '/dashboard/invoices/recurring/01890a5d-ac96-774b-bcce-b302099a8057',
        '/dashboard/invoices/statement/01890a5d-ac96-774b-bcce-b302099a8057',
        '/dashboard/projects-preview/01890a5d-ac96-774b-bcce-b302099a8057/proofs/01890a5d-ac96-774b-bcce-b302099a8057',
        '/dashboard/projects-preview/01890a5d-ac96-774b-bcce-b302099a8057/proofs/01890a5d-ac96-774b-bcce-b302099a8057/with/01890a5d-ac96-774b-bcce-b302099a8058',
        '/dashboard/reports/tax/entries',
        '/dashboard/expenses/01890a5d-ac96-774b-bcce-b302099a8057',
        '/dashboard/join/no-invitation',
        '/dashboard/as/no-client',
        '/dashboard/invitation/no-invitation',
        '/dashboard/webhooks/01890a5d-ac96-774b-bcce-b302099a8057',
        '/dashboard/note-form/sent/01890a5d-ac96-774b-bcce-b302099a8057',
      ])
      for (const route of looked.seen) seen.add(route)
      expect(looked.wrong).toEqual([])
      expect([...dashboardRoutes, ...staffPreviews].filter((route) => !seen.has(route))).toEqual([])
    },
    sweepTimeout,
  )

  test('updates a badge from the event stream', async () => {
    const { page, address } = getWorld()
    await page.goto('/dashboard/users-report')
    const badge = async () =>
      Number(/Problem reports.*\((\d+) waiting\)/.exec(await page.names('nav a'))?.[1] ?? 0)
    const before = await badge()
    const reports = await signIn(siteAt(address), reporter)
    const answer = await reports.call('POST', '/api/problems', aProblem(), reports.bearer)
    expect(answer.statusCode).toBe(201)
    await page.until(async () => (await badge()) === before + 1, 'The badge did not change')
    await page.see(aProblem().title)
    await expectNoPageProblems(getWorld())
  })

  test('switches the theme, and keeps it on the next page', async () => {
    const { page, driver } = getWorld()
    const readBackground = () => driver.evaluate(() => getComputedStyle(document.body).backgroundColor)
    const light = await readBackground()
    await page.click(button('Dark theme'))
    await page.until(async () => (await readBackground()) !== light, 'The background stayed light')
    const dark = await readBackground()
    await page.goto('/about')
    expect(await readBackground()).toBe(dark)
    await page.click(button('Dark theme'))
    await page.until(async () => (await readBackground()) === light, 'The background stayed dark')
    await expectNoPageProblems(getWorld())
  })

  test('opens a menu and a confirmation dialog, and restores the focus', async () => {
    const { page } = getWorld()
    await page.goto('/dashboard/projects')
    const actions = button('Actions for Studio North')
    await page.click(actions)
    await page.click(menuItem('Show password'))
    await page.find(dialog('Passwords of Studio North'))
    await page.press('Escape')
    await page.untilAbsent(dialog('Passwords of Studio North'))
    await page.untilFocused(actions)
    await page.click(actions)
    await page.click(menuItem('Delete'))
    await page.untilFocused(inside('[role=alertdialog]', button('Cancel')))
    await page.press('Escape')
    await page.untilAbsent(dialog(/^Delete/))
    await page.untilFocused(actions)
    await expectNoPageProblems(getWorld())
  })

  test('accepts a date and a picture in a form', async () => {
    const { page, driver } = getWorld()
    await page.goto('/dashboard/portfolio-form')
    await page.fill(field(/^Portfolio name/), 'A shop for books')
    await page.fill(field(/^Completion date/), '03/14/2026')
    await page.untilValue('input[type=date]', '2026-03-14')
    await page.chooseFile('input[type=file]', join(driver.downloads, 'proof.png'))
    await page.fill(field(/^Alternative text/), 'A shelf of books')
    await page.click(button('Use this picture'))
    await page.find({ selector: 'img', name: 'Picture' })
    await page.goto('/dashboard')
    await expectNoPageProblems(getWorld())
  })

  test('saves a list as CSV', async () => {
    const { page, driver } = getWorld()
    await page.goto('/dashboard/projects')
    await page.click(button('Export'))
    await page.click(menuItem(/^CSV/))
    expect((await downloaded(driver.downloads, /\.csv$/)).toString()).toContain('Studio North')
    await expectNoPageProblems(getWorld())
  })

  async function downloaded(folder: string, pattern: RegExp): Promise<Buffer> {
    let content = Buffer.alloc(0)
    await getWorld().page.until(async () => {
      const name = (await readdir(folder)).find((one) => pattern.test(one))
      if (name) content = await readFile(join(folder, name))
      return content.length > 0
    }, `No file like ${pattern} was saved`)
    return content
  }
}
