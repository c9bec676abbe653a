import type { Page } from '@playwright/test'
import { jpegFile } from '../picture-files.ts'
import { expect } from './site.ts'

/** Uploads a picture with the session of the page, for a round of proofs. Returns its id. */
export async function addScreenshot(page: Page, headers: Record<string, string>): Promise<string> {
  const answer = await page.request.post('/api/attachments?name=screenshot', {
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    data: await jpegFile(),
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()).insertedId
}
