import { setTimeout as delay } from 'node:timers/promises'
import { aProblem } from '#tests/factories.ts'
import { meet } from './people.ts'
import { bearerOf, expect, sampleAdmin, signInAs, test } from './site.ts'

// Nobody else’s journey looks at her records.
const client = { email: 'noor@noor-prints.example', name: 'Noor Haque' }

test('what changes while a screen is on its way is seen without a reload', async ({
  page,
  browser,
  site,
}) => {
  const hers = await meet(browser, site.address, client)
  const report = async (title: string) => {
    const data = aProblem({ title })
    const answer = await hers.request.post('/api/problems', { headers: await bearerOf(hers), data })
    expect(answer.status()).toBe(201)
  }
  await signInAs(page, sampleAdmin)

  await test.step('between a document and the listening', async () => {
    await page.route(
      '**/api/events*',
      async (route) => {
        await report('Said before anybody listened')
        await route.continue()
      },
      { times: 1 },
    )
    await page.goto('/dashboard/users-report')
    await expect(page.getByRole('link', { name: 'Said before anybody listened' })).toBeVisible()
  })

  await test.step('while its answer travels', async () => {
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.route(
      '**/api/problems?*',
      async (route) => {
        const answer = await route.fetch()
        await report('Said while the list travelled')
        await delay(500)
        // The browser may ask anew meanwhile, and no longer wait for this answer.
        await route.fulfill({ response: answer }).catch(() => {})
      },
      { times: 1 },
    )
    await page.getByRole('link', { name: /^Problem reports/ }).click()
    await expect(page.getByRole('link', { name: 'Said while the list travelled' })).toBeVisible()
  })
  await hers.context().close()
})
