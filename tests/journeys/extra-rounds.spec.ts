import type { Page } from '@playwright/test'
import { addScreenshot } from './add-screenshot.ts'
import { findViolations } from './axe.ts'
import { openSignedIn } from './signed-in.ts'
import { bearerOf, expect, sampleAdmin, test, untilAnimationsEnd } from './site.ts'

const tanvir = { email: 'tanvir@riverside-kitchen.example', name: 'Tanvir Ahmed' }
const phone = { width: 360, height: 740 }

// A site of its own: the price of an extra round is set for all.
test.use({ viewport: phone, siteName: 'extra-rounds' })

/** Calls of staff that prepare the site. */
async function callsOf(page: Page) {
  const headers = await bearerOf(page)
  const call = async (method: 'GET' | 'POST' | 'PATCH', path: string, data?: object) => {
    const answer = await page.request.fetch(`/api/${path}`, { method, headers, ...(data && { data }) })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer.json()
  }
  return { call, upload: () => addScreenshot(page, headers) }
}
type Calls = Awaited<ReturnType<typeof callsOf>>

/** Hands in rounds that are answered with changes until all revisions are used. Returns the last round and its link. */
async function useUpRevisions({ call, upload }: Calls, projectId: string) {
  for (let count = 0; count < 8; count++) {
    const draft = { title: `Draft ${count}`, link: 'https://example.com/draft', files: [await upload()] }
    const round = (await call('POST', `projects/${projectId}/proofs`, draft)).insertedId
    const { revisions } = await call('GET', `proofs/${round}`)
    const { shareLink } = await call('POST', `proofs/${round}/share-links`, {})
    if (revisions.used >= revisions.included) return { round, link: String(shareLink) }
    const token = new URL(shareLink).pathname.split('/').at(-1)
    await call('POST', `share/${token}/changes`, { name: 'Karim', reason: `Change ${count}` })
  }
  throw new Error('The revisions of the order do not end')
}

const expectGood = async (page: Page) => {
  await untilAnimationsEnd(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
  expect(await findViolations(page)).toEqual([])
}

test('an extra round is agreed on at its price, signed in and by link, and each is invoiced', async ({
  page,
  browser,
}) => {
  await openSignedIn(page, sampleAdmin, '/dashboard/projects?q=tanvir')
  const calls = await callsOf(page)
  const { call } = calls
  const { version } = await call('GET', 'site-settings')
  await call('PATCH', 'site-settings', { version, extraRoundPrice: 37 })
  const [{ _id: projectId }] = await call('GET', 'projects?q=tanvir')
  const { round } = await useUpRevisions(calls, projectId)

  const client = await browser.newPage({ viewport: phone })
  await openSignedIn(client, tanvir, `/dashboard/projects-preview/${projectId}/proofs/${round}`)
  const form = client.getByRole('form', { name: 'Extra round of changes' })
  await form.getByRole('button', { name: 'Agree on an extra round, $37' }).click()
  await expect(form.getByText('Please enter your full name')).toBeVisible()
  await form.getByLabel('Your full name').fill('Tanvir Ahmed')
  await form.getByRole('button', { name: 'Agree on an extra round, $37' }).click()
  const question = client.getByRole('alertdialog', { name: 'Agree on an extra round for $37?' })
  await expectGood(client)
  await question.getByRole('button', { name: 'Agree, $37' }).click()
  await expect(client.getByText('An extra round is agreed. The invoice is ready.')).toBeVisible()
  await expect(form).toBeHidden()
  await client.goto('/dashboard/pending-payment')
  await expect(client.getByText('$37').first()).toBeVisible()

  const { link } = await useUpRevisions(calls, projectId)
  const holder = await browser.newPage({ viewport: phone })
  await holder.goto(link)
  await holder.waitForSelector('[data-island=shared-proof][data-ready]', { state: 'attached' })
  const shared = holder.getByRole('form', { name: 'Extra round of changes' })
  await shared.getByRole('button', { name: 'Agree on an extra round, $37' }).click()
  await expect(shared.locator('#field-extra-round-name-error')).toHaveText('Please enter your name')
  await shared.getByLabel('Your full name').fill('Karim of the shop')
  await expectGood(holder)
  await shared.getByRole('button', { name: 'Agree on an extra round, $37' }).click()
  await expect(shared).toBeHidden()
  await expectGood(holder)
  await holder.close()

  const invoices = await call('GET', 'invoices?q=tanvir&limit=50')
  const extra = invoices.filter(
    ({ lines }: { lines: { title: string }[] }) => lines[0]?.title === 'Extra round of changes',
  )
  expect(extra).toHaveLength(2)
  await client.reload()
  for (const { number } of extra) await expect(client.getByText(number).first()).toBeVisible()
  await client.close()
})
