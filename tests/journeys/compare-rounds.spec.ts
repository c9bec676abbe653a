import type { Page } from '@playwright/test'
import { pdfFile } from '../document-files.ts'
import { pictureFiles } from '../picture-files.ts'
import { findViolations } from './axe.ts'
import { openSignedIn } from './signed-in.ts'
import { bearerOf, expect, sampleAdmin, test, untilAnimationsEnd } from './site.ts'

const maya = { email: 'maya@studio-north.example', name: 'Maya Lindqvist' }

/** Hands in a round by the API, with files in this order. */
async function handIn(page: Page, projectId: string, title: string, files: Buffer[]): Promise<void> {
  const headers = await bearerOf(page)
  const ids: string[] = []
  for (const [index, data] of files.entries()) {
    const answer = await page.request.post(`/api/attachments?name=${title}-${index + 1}`, {
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      data,
    })
    ids.push((await answer.json()).insertedId)
  }
  const answer = await page.request.post(`/api/projects/${projectId}/proofs`, {
    headers,
    data: { title, files: ids },
  })
  expect(answer.status(), await answer.text()).toBe(201)
}

test('a client compares two rounds beside each other, on a phone one above the other', async ({
  page,
  browser,
}) => {
  await openSignedIn(page, sampleAdmin, '/dashboard/projects?q=maya')
  await page
    .getByRole('link', { name: /^Edit: / })
    .first()
    .click()
  await page.waitForURL('**/projects-form/*')
  const projectId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  // Other journeys of this site hand in rounds, too.
  const rounds = await page.request.get(`/api/projects/${projectId}/proofs`, {
    headers: await bearerOf(page),
  })
  const known: number = (await rounds.json()).length
  const [first, second, third] = [known + 1, known + 2, known + 3]
  const wide = await pictureFiles.png({ width: 900, height: 600 })
  const tall = await pictureFiles.png({ width: 500, height: 900 })
  await handIn(page, projectId, 'First', [wide])
  await handIn(page, projectId, 'Second', [tall, pdfFile('The flyer')])
  await handIn(page, projectId, 'Third', [wide])

  const client = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await openSignedIn(client, maya, `/dashboard/projects-preview/${projectId}`)
  await client.getByRole('link', { name: `Round ${second}: Second` }).click()
  await client.getByRole('link', { name: `Compare with round ${first}` }).click()
  await expect(client.getByRole('heading', { level: 1, name: `Rounds ${first} and ${second}` })).toBeVisible()
  const [one, two] = [
    client.getByRole('img', { name: 'First-1' }),
    client.getByRole('img', { name: 'Second-1' }),
  ]
  await expect(two).toBeVisible()
  await expect(client.getByRole('region', { name: `Round ${first}, file 2` })).toContainText('No file here.')
  await expect(client.getByRole('button', { name: /Second-2/ })).toBeVisible()
  for (const width of [1440, 768, 360]) {
    await client.setViewportSize({ width, height: 900 })
    await untilAnimationsEnd(client)
    const [left, right] = [await one.boundingBox(), await two.boundingBox()]
    if (!left || !right) throw new Error('A picture is not visible')
    if (width < 768) expect(right.y).toBeGreaterThanOrEqual(left.y + left.height)
    else {
      expect(right.y).toBe(left.y)
      expect(right.x).toBeGreaterThanOrEqual(left.x + left.width)
    }
    expect(await client.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
    expect(await findViolations(client)).toEqual([])
  }
  await client.getByRole('link', { name: `Round ${third}`, exact: true }).click()
  await expect(client.getByRole('heading', { level: 1, name: `Rounds ${second} and ${third}` })).toBeVisible()
  await expect(client.getByRole('img', { name: 'Third-1' })).toBeVisible()
  await client.getByRole('link', { name: `Round ${second}`, exact: true }).click()
  await expect(client.getByRole('heading', { level: 1, name: `Round ${second}: Second` })).toBeVisible()
  await client.close()

  await page.goto(`/dashboard/projects-form/${projectId}`)
  await page.getByRole('link', { name: `Round ${third}: Third` }).click()
  await page.getByRole('link', { name: `Compare with round ${second}` }).click()
  await expect(page.getByRole('img', { name: 'Second-1' })).toBeVisible()
})
