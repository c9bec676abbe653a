import type { Page } from '@playwright/test'

/** The content, as Markdown or as rich text. */
export const field = (page: Page) => page.getByRole('textbox', { name: 'Content', exact: true })
export const editor = (page: Page) => page.locator('[contenteditable][role=textbox]')
export const choose = (page: Page, mode: 'Rich text' | 'Markdown') =>
  page.getByRole('group', { name: 'Editor' }).getByRole('button', { name: mode }).click()
/** Writes long texts as Markdown, like somebody who chose that before. */
export const chooseMarkdown = (page: Page) =>
  page.addInitScript(() => localStorage.setItem('editor of posts', 'markdown'))
/** A button of the toolbar. */
export const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name })
/** Collects violations of the content policy, page errors and errors in the console. */
export async function watchErrors(page: Page): Promise<string[]> {
  const errors: string[] = []
  page.on('console', (message) => {
    const text = message.text()
    // Some posts have pictures that do not exist.
    if (text.startsWith('Failed to load resource')) return
    if (message.type() === 'error' || text.startsWith('policy: ')) errors.push(text)
  })
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ violatedDirective, sample }) =>
      // biome-ignore lint/suspicious/noConsole: reports to the test
      console.info(`policy: ${violatedDirective} ${sample}`),
    ),
  )
  return errors
}
