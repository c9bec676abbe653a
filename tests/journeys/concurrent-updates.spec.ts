import { setTimeout as delay } from 'node:timers/promises'
import { aProblem } from '#tests/factories.ts'
import { openSignedInPage } from './people.ts'
import { bearerOf, expect, sampleAdmin, signInAs, test, untilAnimationsEnd } from './site.ts'

// No other journey uses this client's records.
const client = { email: 'noor@noor-prints.example', name: 'Noor Haque' }

test('changes during the loading of a screen appear without a reload', async ({ page, browser, site }) => {
  const clientPage = await openSignedInPage(browser, site.address, client)
  const report = async (title: string) => {
    const data = aProblem({ title })
    const headers = await bearerOf(clientPage)
    const answer = await clientPage.request.post('/api/problems', { headers, data })
    expect(answer.status()).toBe(201)
  }
  await signInAs(page, sampleAdmin)

  await test.step('between the document and the event stream', async () => {
    await page.route(
      '**/api/events*',
      async (route) => {
        await report('Sent before the stream opened')
        await route.continue()
      },
      { times: 1 },
    )
    await page.goto('/dashboard/users-report')
    await expect(page.getByRole('link', { name: 'Sent before the stream opened' })).toBeVisible()
  })

  await test.step('while the response is on its way', async () => {
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.route(
      '**/api/problems?*',
      async (route) => {
        const answer = await route.fetch()
        await report('Sent during the response')
        await delay(500)
        // The page may have repeated the request and aborted this one.
        await route.fulfill({ response: answer }).catch(() => {})
      },
      { times: 1 },
    )
    await page.getByRole('navigation').locator('summary', { hasText: 'Messages' }).click()
    await page.getByRole('link', { name: /^Problem reports/ }).click()
    await expect(page.getByRole('link', { name: 'Sent during the response' })).toBeVisible()
  })
})

test('an update while a button is pressed does not lose the click', async ({ browser, site }) => {
  const ines = { email: 'ines@late-news.example', name: 'Ines Costa' }
  const [clientPage, staffPage] = [
    await openSignedInPage(browser, site.address, ines),
    await openSignedInPage(browser, site.address, sampleAdmin),
  ]
  const resolveOne = async () => {
    const made = await clientPage.request.post('/api/problems', {
      headers: await bearerOf(clientPage),
      data: aProblem(),
    })
    const { insertedId } = await made.json()
    const answer = await staffPage.request.post(`/api/problems/${insertedId}/messages`, {
      headers: await bearerOf(staffPage),
      data: { text: 'It is mended.', status: 'resolved' },
    })
    expect(answer.status()).toBe(201)
  }
  await resolveOne()
  await clientPage.getByRole('button', { name: 'Notifications, 1 unread' }).first().click()
  const notices = clientPage.getByRole('list', { name: 'Notifications' }).getByRole('link')
  await expect(notices).toHaveCount(1)
  const button = clientPage.getByRole('button', { name: 'Mark all as read' })
  await untilAnimationsEnd(clientPage)
  await button.hover()
  await clientPage.mouse.down()
  await resolveOne()
  await expect(notices).toHaveCount(2)
  await clientPage.mouse.up()
  await expect(clientPage.getByRole('button', { name: 'Notifications', exact: true }).first()).toBeVisible()
  await expect(button).toBeDisabled()
})
