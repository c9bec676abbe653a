import { findViolations } from './axe.ts'
import { admin, openSignedInPage } from './people.ts'
import { openSignedIn } from './signed-in.ts'
import { expect, test } from './site.ts'

const client = { email: 'lima@lima-flowers.example', name: 'Lima Akter' }

test('staff adds a service, and a client who has its form open is told of a new price', async ({
  page,
  browser,
  site,
}) => {
  test.setTimeout(120_000)
  await page.setViewportSize({ width: 360, height: 800 })
  await openSignedIn(page, admin, '/dashboard/services')
  await page.getByRole('link', { name: 'Add a service' }).click()
  await page.getByRole('button', { name: 'Add the service' }).click()
  await expect(page.getByText('Title is required')).toBeVisible()
  await page.getByLabel('Title', { exact: true }).fill('Flower shop kit')
  await page.getByLabel('Visibility').selectOption('Visible, can be ordered')
  await page.getByRole('button', { name: 'Add a plan' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Petal')
  await page.getByLabel('Price in $', { exact: true }).fill('5,99')
  await page.getByRole('button', { name: 'Add the service' }).click()
  await expect(page.getByText('Write an amount such as 599 or 1,249.50')).toBeVisible()
  await page.getByLabel('Price in $', { exact: true }).fill('599')
  await page.getByLabel('Features').fill('Logo\nTen cards')
  await page.getByLabel('Revisions', { exact: true }).selectOption('A number')
  await page.getByLabel('Number of revisions').fill('2')
  await page.getByLabel('Extra round in $ (optional)').fill('30')
  await page.getByRole('button', { name: 'Add a question' }).click()
  await page.getByLabel('Question', { exact: true }).fill('How many flowers?')
  await page.getByLabel('Answer', { exact: true }).selectOption('A number')
  await page.getByLabel('Must be answered').check()
  expect(await findViolations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await page.getByRole('link', { name: 'All services' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button').first().click()
  const milestones = page.getByLabel('Milestones of its projects (optional)')
  await milestones.fill('First draft\nfirst draft')
  await page.getByRole('button', { name: 'Add the service' }).click()
  await expect(page.getByText('Is listed twice')).toBeVisible()
  await milestones.fill('First draft\n\nLaunch')
  await page.getByRole('button', { name: 'Add the service' }).click()
  await expect(page.getByText('1 plan, from $599')).toBeVisible()
  await page.getByRole('link', { name: 'Edit Flower shop kit' }).click()
  await expect(milestones).toHaveValue('First draft\nLaunch')
  await page.getByRole('link', { name: 'All services' }).click()

  const buyer = await openSignedInPage(browser, site.address, client)
  await buyer.goto('/services/flower-shop-kit')
  await expect(buyer.getByText('2 revisions, an extra round for $30').first()).toBeVisible()
  await buyer.getByRole('link', { name: 'Order Petal online' }).click()
  await buyer.getByLabel('How many flowers?').fill('many')
  await buyer.getByRole('button', { name: 'Send the order for Petal' }).click()
  await expect(buyer.getByText('Please write a number, such as 12 or 12.5')).toBeVisible()
  await buyer.getByLabel('How many flowers?').fill('12')

  await page.getByRole('link', { name: 'Edit Flower shop kit' }).click()
  await expect(page.getByLabel('Price in $', { exact: true })).toHaveValue('599')
  await page.getByLabel('Price in $', { exact: true }).fill('650')
  await page.getByRole('button', { name: 'Save the service' }).click()
  await expect(page.getByText('1 plan, from $650')).toBeVisible()
  await expect(buyer.getByText(/changed from \$599 to \$650/)).toBeVisible()
  await buyer.getByRole('button', { name: 'Send the order for Petal' }).click()
  await expect(buyer.getByText(/Your order OR-\d{6} is sent/)).toBeVisible()
  await expect(buyer.getByText('$650').first()).toBeVisible()

  await page.getByRole('button', { name: 'Hide Flower shop kit' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Hide' }).click()
  await expect(page.getByRole('button', { name: 'Show Flower shop kit' })).toBeVisible()
  await buyer.goto('/services/flower-shop-kit')
  await expect(buyer.getByRole('heading', { level: 1 })).toHaveText('Page Not Found')
})
