import { findProvider, googleButton as google, signInAt } from './provider-window.ts'
import { expect, test } from './site.ts'
import {
  holdScripts,
  limitSpeed,
  openUntilPainted,
  slow,
  verySlow,
  watchRequests,
} from './slow-connection.ts'

const start = '/api/auth/start'
const order = '/dashboard/pending-applications?order=website-coding&plan=growth'
const login = `/login?${new URLSearchParams({ to: order })}`

for (const [name, speed] of [
  ['1.6 Mbit/s', slow],
  ['400 kbit/s', verySlow],
] as const) {
  test(`at ${name} a click at the first paint signs in and returns`, async ({ page, context }) => {
    test.setTimeout(90_000)
    const starts = watchRequests(context, start)
    await limitSpeed(page, speed)
    await openUntilPainted(page, login)
    await google(page).click()
    await signInAt(await findProvider(context))
    await page.waitForURL(`**${order}`, { timeout: 60_000 })
    expect(starts).toHaveLength(1)
  })
}

test('a double click before the script has loaded and a click after it start one sign-in', async ({
  page,
  context,
}) => {
  const starts = watchRequests(context, start)
  const answered = Promise.withResolvers<void>()
  await page.route(`**${start}*`, async (route) => {
    await answered.promise
    await route.continue().catch(() => {}) // the request was aborted
  })
  const scripts = await holdScripts(page)
  await openUntilPainted(page, login)
  // The second click runs in the page, because after the first one the test has to wait for the navigation.
  await google(page).evaluate((link) =>
    new MutationObserver((_changes, observer) => {
      if (!link.closest('[data-ready]')) return
      observer.disconnect()
      link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
      // biome-ignore lint/suspicious/noConsole: reports to the test
      console.info('clicked again')
    }).observe(document, { attributes: true, subtree: true }),
  )
  const { x = 0, y = 0 } = (await google(page).boundingBox()) ?? {}
  await page.mouse.dblclick(x + 20, y + 10)
  const clickedAgain = page.waitForEvent('console', (message) => message.text() === 'clicked again')
  await scripts.release()
  await clickedAgain
  answered.resolve()
  await findProvider(context)
  expect(starts.map(({ searchParams }) => searchParams.get('mode'))).toEqual(['redirect'])
  expect(context.pages()).toHaveLength(1)
})

test('clicks around the moment of hydration start one sign-in', async ({ page, context }) => {
  for (const moment of ['before', 'at', 'after'] as const) {
    await context.clearCookies()
    const starts = watchRequests(context, start)
    const scripts = await holdScripts(page)
    await openUntilPainted(page, login)
    const clicking = page.evaluate(
      (when) =>
        new Promise<void>((resolve) => {
          const island = document.querySelector<HTMLElement>('[data-island=login-panel]')
          function click() {
            const words = [...(island?.querySelectorAll('a, button') ?? [])]
            const target = words.find((one) => one.textContent === 'Sign in with Google') as HTMLElement
            target?.click()
            resolve()
          }
          new MutationObserver(() => {
            if (!('ready' in (island?.dataset ?? {}))) return
            if (when === 'at') click()
            else if (when === 'after') setTimeout(click)
          }).observe(document, { attributes: true, subtree: true })
          if (when === 'before') click()
        }),
      moment,
    )
    await scripts.release()
    await clicking.catch(() => {}) // the page navigated
    const provider = await findProvider(context)
    expect(starts, moment).toHaveLength(1)
    if (provider !== page) await provider.close()
  }
})

test('after going back from the provider the button works again', async ({ page, context }) => {
  const scripts = await holdScripts(page)
  await openUntilPainted(page, login)
  await google(page).click()
  await findProvider(context)
  await scripts.release()
  await page.goBack()
  await google(page).click()
  await signInAt(await findProvider(context))
  await page.waitForURL(`**${order}`)
})

test('when its script has loaded the button opens the pop-up, also with the space bar', async ({
  page,
  context,
}) => {
  await page.goto(login)
  const button = page.getByRole('button', { name: 'Sign in with Google' })
  await button.focus()
  const opening = page.waitForEvent('popup')
  await page.keyboard.press('Space')
  const popup = await opening
  expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([500, 600])
  const closing = popup.waitForEvent('close')
  await signInAt(popup)
  await closing
  await expect(page.getByRole('dialog', { name: 'Welcome Back!' })).toBeVisible()
  await page.waitForURL(`**${order}`)
  expect(context.pages()).toHaveLength(1)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the button signs in by redirect and returns', async ({ page }) => {
    await page.goto('/login?to=/reviews')
    await google(page).click()
    await signInAt(page)
    await page.waitForURL('**/reviews')
  })
})
