import type { Page } from '@playwright/test'
import { startPushService } from '../push-service.ts'
import { openPushChannel, recordNotifications, shownBy } from './service-worker.ts'
import { bearerOf, expect, sampleAdmin, signInAs, test as siteTest } from './site.ts'

type PushService = Awaited<ReturnType<typeof startPushService>>
const preload = new URL('../route-push.ts', import.meta.url).href

/** A site whose pushes reach a push service on this machine. */
const test = siteTest.extend<object, { pushService: PushService }>({
  pushService: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the required fixtures from the pattern.
    async ({}, use) => {
      await using service = await startPushService()
      await use(service)
    },
    { scope: 'worker' },
  ],
  settings: [
    async ({ pushService: { subscription } }, use) =>
      use({ NODE_OPTIONS: `--import=${preload}`, PUSH_SERVICE: subscription.endpoint }),
    { scope: 'worker' },
  ],
})

type Subscribed = typeof globalThis & { applicationServerKey?: unknown }

/** Replaces PushManager.subscribe only: the headless shell refuses every subscription, and another Chromium needs Google's
 * push service for one. This subscription has real keys, of the push service of the tests. */
async function replaceSubscribe(page: Page, { subscription: { keys } }: PushService): Promise<void> {
  const subscription = { endpoint: 'https://push.example.com/subscription', keys }
  await page.addInitScript((made) => {
    PushManager.prototype.subscribe = async (options) => {
      ;(globalThis as Subscribed).applicationServerKey = options?.applicationServerKey
      return { toJSON: () => made } as unknown as PushSubscription
    }
  }, subscription)
}

test('a browser is subscribed with the button, and shows what the site pushes', async ({
  page,
  context,
  pushService,
}) => {
  const { received } = pushService
  await context.grantPermissions(['notifications'])
  await replaceSubscribe(page, pushService)
  await signInAs(page, sampleAdmin, '/dashboard/account')
  const devices = page.getByRole('region', { name: 'Devices' })
  await expect(devices.getByText('Notifications are not turned on on any device.')).toBeVisible()

  await test.step('the button subscribes with the key of the site', async () => {
    await devices.getByRole('button', { name: 'Turn on notifications on this device' }).click()
    await expect(page.getByText('Notifications are on on this device')).toBeVisible()
    await expect(devices.getByText('This device', { exact: true })).toBeVisible()
    const headers = await bearerOf(page)
    const { publicKey } = await (await page.request.get('/api/push-devices/key', { headers })).json()
    const used = await page.evaluate(() => (globalThis as Subscribed).applicationServerKey)
    expect(used).toBe(publicKey)
  })

  await page.evaluate(() => navigator.serviceWorker.ready)
  const deliverPush = await openPushChannel(page)
  await recordNotifications(context)

  await test.step('a test reaches the push service, encrypted for this browser, and is shown', async () => {
    await devices.getByRole('button', { name: 'Send a test' }).click()
    await expect.poll(() => received.length).toBe(1)
    expect(received[0]?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high' })
    await deliverPush(received[0]?.message)
    await expect
      .poll(() => shownBy(context))
      .toEqual([['Notifications work on this device', expect.stringMatching(/^\/dashboard/)]])
  })

  await test.step('so does what happens on the site', async () => {
    const message = { name: 'Rokeya Begum', email: 'rokeya@example.com', message: 'A question' }
    expect((await page.request.post('/api/contact', { data: message })).status()).toBe(201)
    await expect.poll(() => received.length).toBe(2)
    await deliverPush(received[1]?.message)
    await expect
      .poll(async () => (await shownBy(context))?.at(-1))
      .toEqual([
        'A message from Rokeya Begum',
        expect.stringMatching(/^\/dashboard\/new-dashboard-contact\//),
      ])
  })

  await test.step('a removed device gets nothing more', async () => {
    await page.reload()
    await devices.getByRole('button', { name: /^Remove/ }).click()
    await expect(page.getByText(/^Notifications are off in/)).toBeVisible()
    await expect(devices.getByText('This device', { exact: true })).toHaveCount(0)
    const message = { name: 'Late Lutfar', email: 'late@example.com', message: 'Another one' }
    expect((await page.request.post('/api/contact', { data: message })).status()).toBe(201)
    await page.goto('/dashboard/new-dashboard-contact')
    await expect(page.getByRole('link', { name: 'Late Lutfar', exact: true })).toBeVisible()
    expect(received).toHaveLength(2)
  })
})
