import { setTimeout as delay } from 'node:timers/promises'
import { aProblem } from '#tests/factories.ts'
import { meet } from './people.ts'
import { bearerOf, expect, sampleAdmin, signInAs, test, untilStill } from './site.ts'

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
})

test('what comes while a button is pressed does not take the click away', async ({ browser, site }) => {
  const ines = { email: 'ines@late-news.example', name: 'Ines Costa' }
  const [hers, ours] = [
    await meet(browser, site.address, ines),
    await meet(browser, site.address, sampleAdmin),
  ]
  const resolveOne = async () => {
    const made = await hers.request.post('/api/problems', {
      headers: await bearerOf(hers),
      data: aProblem(),
    })
    const { insertedId } = await made.json()
    const answer = await ours.request.post(`/api/problems/${insertedId}/messages`, {
      headers: await bearerOf(ours),
      data: { text: 'It is mended.', status: 'resolved' },
    })
    expect(answer.status()).toBe(201)
  }
  await resolveOne()
  await hers.getByRole('button', { name: 'Notices, 1 unread' }).first().click()
  const told = hers.getByRole('list', { name: 'Notices' }).getByRole('link')
  await expect(told).toHaveCount(1)
  const button = hers.getByRole('button', { name: 'Mark all as read' })
  await untilStill(hers)
  await button.hover()
  await hers.mouse.down()
  await resolveOne()
  await expect(told).toHaveCount(2)
  await hers.mouse.up()
  await expect(hers.getByRole('button', { name: 'Notices', exact: true }).first()).toBeVisible()
  await expect(button).toBeDisabled()
})
