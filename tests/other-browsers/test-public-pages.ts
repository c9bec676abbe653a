import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { publicRoutes } from '../journeys/public-routes.ts'
import { routeOf, siteRoutes } from '../screen-routes.ts'
import { makeWorkbook } from '../workbook.ts'
import type { BrowserFixture } from './browser-fixture.ts'
import { expectNoPageProblems } from './expect-no-page-problems.ts'
import { button, field, link } from './page.ts'
import { addPublicRecords, staffPreviews } from './public-records.ts'
import { checkScreen, sweepTimeout } from './screens.ts'

const cities = ['Dhaka', 'Khulna', 'Ålesund', 'Chattogram']
const orders = Array.from({ length: 1_000 }, (_, at) => [`Order ${at + 1}`, cities[at % 4] ?? '', at * 1.5])
const workbook = [
  { name: 'Orders', rows: [['Order', 'City', 'Amount'], ...orders] },
  { name: 'Notes', rows: [['Note'], ['Ask for all of it']] },
]
const cell = (name: string) => ({ selector: '[role=gridcell]', name })

export function testPublicPages(getWorld: () => BrowserFixture) {
  test(
    'shows every public page without errors or overflow, on a phone and on a wide screen',
    async () => {
      const { missing, ...records } = await addPublicRecords(getWorld().address)
      const paths = [
        ...publicRoutes,
        ...['/recover', '/account-deleted', '/faq', '/help', '/order-now'],
        ...Object.values(records),
      ]
      const wrong = []
      for (const path of [...paths, missing]) wrong.push(...(await checkScreen(getWorld(), path)))
      expect(wrong).toEqual([])
      const seen = new Set(paths.map(routeOf))
      expect(siteRoutes.filter((route) => !seen.has(route) && !staffPreviews.includes(route))).toEqual([])
    },
    sweepTimeout,
  )

  test('sends the contact form', async () => {
    const { page } = getWorld()
    await page.goto('/contact')
    await page.untilIsland('contact-form')
    await page.click(button('Send message'))
    await page.see('Please write a message first.')
    await page.untilFocused(field(/^Message/))
    await page.fill(field(/^Your name/), 'Rahima')
    await page.fill(field(/^E-mail/), 'rahima@example.com')
    await page.fill(field(/^Message/), 'Hello from another browser')
    await page.click(button('Send message'))
    await page.see('Message sent successfully')
    await expectNoPageProblems(getWorld())
  })

  test('publishes a review', async () => {
    const { page } = getWorld()
    await page.goto('/review-form')
    await page.untilIsland('review-form')
    await page.click({ selector: '#review-form label', name: /4 of 5/ })
    await page.fill(field(/^Title/), 'Careful people')
    await page.fill(field(/^Your review/), 'Nothing was forgotten.')
    await page.click(button('Submit review'))
    await page.see('Thank you. Your review is published.')
    await page.goto('/reviews')
    await page.see('Careful people')
    await expectNoPageProblems(getWorld())
  })

  test('uploads a workbook, and searches, sorts and reads its cells', async () => {
    const { page, driver } = getWorld()
    const file = join(driver.downloads, 'Orders.xlsx')
    await writeFile(file, await makeWorkbook(workbook))
    await page.goto('/excel')
    await page.untilIsland('excel-upload')
    await page.chooseFile('input[type=file]', file)
    await page.see('Orders.xlsx')
    await page.click({ selector: 'input[type=radio]', name: 'Everybody' })
    await page.click(button('Upload'))
    await page.see('File uploaded successfully!')
    await page.click(link('Open Orders.xlsx'))
    await page.find({ selector: 'h2', name: 'Orders.xlsx' })

    await page.click(cell('Order 3'))
    await page.find({ selector: '#active-cell', name: 'Order 3' })
    await page.press('ArrowDown')
    await page.find({ selector: '#active-cell', name: 'Order 4' })
    await page.click(button('Column C: sort and filter'))
    await page.click(button(/Largest first/))
    await page.see('Order 1000')
    await page.click(link('Notes'))
    await page.find(cell('Ask for all of it'))
    await page.fill({ selector: 'input[type=search]', name: /^Search all files/ }, 'ålESUND')
    // Wait until the whole text is searched: before that, Enter starts the search instead of opening a result.
    await page.until(async () => /q=%C3%A5lESUND/.test(await page.path()), 'The words are not in the address')
    await page.see(/250 rows in 1 file/)
    await page.press('Enter')
    await page.see(/1 of 250 rows/)
    await page.find({ selector: '#active-cell mark', name: 'Ålesund' })
    await expectNoPageProblems(getWorld())
  })
}
