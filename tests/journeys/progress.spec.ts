import { findViolations } from './axe.ts'
import { openSignedIn } from './signed-in.ts'
import { bearerOf, expect, sampleAdmin, test, untilAnimationsEnd } from './site.ts'

const tanvir = { email: 'tanvir@riverside-kitchen.example', name: 'Tanvir Ahmed' }
const reason = 'The photographer comes next week, so the gallery waits.'

test.use({ viewport: { width: 360, height: 740 } })

test('staff sets the progress by hand with a reason, which the client reads', async ({ page, browser }) => {
  await openSignedIn(page, sampleAdmin, '/dashboard/projects?q=tanvir')
  await page
    .getByRole('link', { name: /^Edit: / })
    .first()
    .click()
  const plan = page.getByRole('region', { name: 'Plan', exact: true })
  await plan.getByLabel('Milestone', { exact: true }).fill('The gallery')
  await plan.getByRole('button', { name: 'Add milestone' }).click()
  await page.getByRole('button', { name: 'Set the progress by hand' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set the progress by hand' })
  await dialog.getByLabel('Progress in percent').fill('120')
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: 'Set the progress' }).click()
  await expect(dialog.getByText('Must be a number from 0 to 100')).toBeVisible()
  await dialog.getByLabel('Progress in percent').fill('43')
  await untilAnimationsEnd(page)
  expect(await findViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Set the progress' }).click()
  await expect(page.getByText('The progress is set')).toBeVisible()
  await expect(page.getByText(`Progress: 43%, set by hand: ${reason}`)).toBeVisible()

  const client = await browser.newPage({ viewport: { width: 360, height: 740 } })
  await openSignedIn(client, tanvir, '/dashboard/projects-preview')
  await client.getByRole('link', { name: 'Riverside Kitchen', exact: true }).click()
  const status = client.getByRole('region', { name: 'Status' })
  await expect(status.getByText(reason)).toBeVisible()
  await expect(status.getByText('43%')).toBeVisible()
  expect(await client.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)

  await page.getByRole('button', { name: 'Compute it again' }).click()
  await expect(page.getByText('The progress follows from the milestones again')).toBeVisible()
  await client.reload()
  await expect(status).toBeVisible()
  await expect(status.getByText(reason)).toBeHidden()
  await client.close()
})

test('staff reads before the first milestone that it replaces the progress of the project', async ({
  page,
}) => {
  await openSignedIn(page, sampleAdmin, '/dashboard')
  const added = await page.request.post('/api/projects', {
    headers: await bearerOf(page),
    data: {
      ...{ companyname: 'Lotus Bakery', ownerName: 'Rina Sen', Email: 'rina@lotus-bakery.example' },
      ...{ weblicence: 'LB-2026-1', countryName: 'Bangladesh', EmailPassword: 'mail-of-rina' },
      ...{ wpUsername: 'rina', wpPassword: 'site-of-rina', shortDescription: 'A shop for cakes.' },
      ...{ projectDescription: 'Cakes to order.', costs: [], projectPorgress: 65, hasWebsite: false },
    },
  })
  expect(added.status(), await added.text()).toBe(201)
  await page.goto(`/dashboard/projects-form/${(await added.json()).insertedId}`)
  const plan = page.getByRole('region', { name: 'Plan', exact: true })
  const notice = plan.getByText('the client sees 0% instead of 65%')
  await expect(notice).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await plan.getByLabel('Milestone', { exact: true }).fill('The oven')
  await plan.getByRole('button', { name: 'Add milestone' }).click()
  await expect(plan.getByText('Progress: 0%')).toBeVisible()
  await expect(notice).toBeHidden()
})
