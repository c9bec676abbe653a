import { openSignedIn } from './signed-in.ts'
import { expect, sampleAdmin, test, untilHydrated } from './site.ts'

test.describe('the bar on a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('a dropdown opens on hover and closes 300 ms after the pointer left', async ({ page }) => {
    await page.goto('/')
    const services = page.locator('details[data-menu]', { hasText: 'Services' })
    const entry = services.getByRole('link', { name: 'Graphic Design' })
    await services.locator('summary').hover()
    await expect(entry).toBeVisible()
    // Measured by the page's clock, because on a busy machine the test may poll too late.
    const watch = await services.evaluateHandle((menu: HTMLDetailsElement) => ({
      openFor: new Promise<number>((resolve) => {
        let left = 0
        menu.addEventListener('pointerleave', () => {
          left = performance.now()
        })
        menu.addEventListener('toggle', () => menu.open || resolve(performance.now() - left))
      }),
    }))
    await page.mouse.move(5, 700)
    expect(await watch.evaluate(({ openFor }) => openFor)).toBeGreaterThanOrEqual(290)
    await expect(entry).toBeHidden()
  })

  test('by keyboard, Enter opens a dropdown, and Escape closes it and returns the focus', async ({
    page,
  }) => {
    await page.goto('/')
    const about = page.locator('details[data-menu]', { hasText: 'About us' }).locator('summary')
    await about.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'About us' }).first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(about).toBeFocused()
    await expect(page.getByRole('link', { name: 'Review Us' })).toBeHidden()
  })

  test('the theme switch overrides the system setting and is remembered', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto('/')
    const readBackground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    const light = await readBackground()
    await page.getByRole('button', { name: 'Dark theme' }).click()
    expect(await readBackground()).not.toBe(light)
    const dark = await readBackground()
    await page.goto('/about')
    expect(await readBackground()).toBe(dark)
  })
})

test.describe('the side menu of the dashboard in a low window', () => {
  test.use({ viewport: { width: 1280, height: 560 } })

  test('scrolls to the current screen, but not under the pointer', async ({ page }) => {
    await openSignedIn(page, sampleAdmin, '/dashboard')
    const menu = page.getByRole('navigation', { name: 'Dashboard' })
    const scrolledBy = () => menu.evaluate((element) => element.scrollTop)
    await expect(menu.getByRole('link', { name: 'Home', exact: true })).toBeInViewport()
    expect(await scrolledBy()).toBeGreaterThan(0)

    const hover = Promise.withResolvers<void>()
    await page.route('**/*.js', async (route) => {
      await hover.promise
      await route.continue()
    })
    // A busy server leaves the screen to the scripts, which are held back here.
    await expect(async () => {
      await page.reload({ waitUntil: 'commit' })
      await expect(menu).toBeVisible({ timeout: 5_000 })
    }).toPass()
    await menu.locator('summary', { hasText: 'Messages' }).hover()
    hover.resolve()
    await untilHydrated(page)
    expect(await scrolledBy()).toBe(0)
  })
})

test.describe('the menu on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('sections expand, and following a link closes the menu', async ({ page }) => {
    await page.goto('/')
    await page.locator('[data-mobile-menu] > summary').tap()
    const menu = page.getByRole('navigation', { name: 'Mobile' })
    await expect(menu.getByRole('link', { name: 'Dashboard' })).toBeVisible()
    await menu.locator('summary', { hasText: 'Services' }).tap()
    await menu.getByRole('link', { name: 'WordPress Website' }).tap()
    await page.waitForURL('**/wordpress')
    await expect(menu).toBeHidden()
  })
})
