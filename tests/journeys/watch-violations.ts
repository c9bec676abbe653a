import type { Page } from '@playwright/test'

/** Collects content policy violations and page errors. */
export async function watchViolations(page: Page): Promise<string[]> {
  const violations: string[] = []
  page.on('console', (message) => {
    if (message.text().startsWith('policy: ')) violations.push(`${page.url()} ${message.text()}`)
  })
  page.on('pageerror', ({ message }) => violations.push(`${page.url()} ${message}`))
  await page.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      // biome-ignore lint/suspicious/noConsole: reports to the test
      console.info(`policy: ${violatedDirective} ${blockedURI} ${sample}`),
    ),
  )
  return violations
}
