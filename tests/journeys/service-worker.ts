import type { BrowserContext, Page } from '@playwright/test'

type Recording = typeof globalThis & { registration: { showNotification: unknown }; shown?: unknown[] }

/** Records what the service worker shows. A headless shell grants no permission to show it. */
export async function recordNotifications(context: BrowserContext): Promise<void> {
  const [worker] = context.serviceWorkers()
  await worker?.evaluate(() => {
    const scope = globalThis as Recording
    const shown: unknown[] = []
    scope.shown = shown
    scope.registration.showNotification = async (title: string, { data }: { data: { link: string } }) => {
      shown.push([title, data.link])
    }
  })
}

/** Titles and links of the recorded notifications. */
export const shownBy = (context: BrowserContext) =>
  context.serviceWorkers()[0]?.evaluate(() => (globalThis as Recording).shown)

/** Returns a function that hands a decrypted push message to the service worker of the page's site. */
export async function openPushChannel(page: Page): Promise<(message: unknown) => Promise<void>> {
  const protocol = await page.context().newCDPSession(page)
  const registration = new Promise<string>((resolve) => {
    protocol.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId)
    })
  })
  await protocol.send('ServiceWorker.enable')
  const registrationId = await registration
  const { origin } = new URL(page.url())
  return async (message) => {
    await protocol.send('ServiceWorker.deliverPushMessage', {
      ...{ origin, registrationId, data: JSON.stringify(message) },
    })
  }
}
