import type { Page } from '@playwright/test'
import { findViolations } from './axe.ts'
import { openSignedIn } from './signed-in.ts'
import { expect, sampleAdmin, test } from './site.ts'

const maya = { email: 'maya@studio-north.example', name: 'Maya Lindqvist' }

/** Reads all that the browser keeps of the site: storages, databases, caches and the history. */
const readStored = (page: Page) =>
  page.evaluate(async () => {
    const texts = [JSON.stringify([localStorage, sessionStorage, history.state])]
    const done = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        const rows = database.transaction(store).objectStore(store)
        texts.push(JSON.stringify(await Promise.all([done(rows.getAllKeys()), done(rows.getAll())])))
      }
      database.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        texts.push(request.url, (await (await cache.match(request))?.text()) ?? '')
      }
    }
    return texts.join('\n')
  })

test('staff stores access data in a project, and its client looks at it on a phone', async ({
  page,
  browser,
}) => {
  await openSignedIn(page, sampleAdmin, '/dashboard/projects?q=maya')
  await page
    .getByRole('link', { name: /^Edit: / })
    .first()
    .click()
  const access = page.getByRole('region', { name: 'Access data' })
  await access.getByRole('button', { name: 'Add access data' }).click()
  await access.getByLabel('Kind').selectOption('One-time codes')
  await access.getByLabel('Name', { exact: true }).fill('Login of the host')
  await access.getByLabel('Seed').fill('0000')
  await access.getByRole('button', { name: 'Add access data' }).click()
  await expect(access.getByText('Must be a seed').first()).toBeVisible()
  await access.getByLabel('Seed').fill('GEZD GNBV GY3T QOJQ')
  expect(await findViolations(page)).toEqual([])
  await access.getByRole('button', { name: 'Add access data' }).click()
  await expect(access.getByText('Login of the host').first()).toBeVisible()

  const phone = await browser.newPage({ viewport: { width: 360, height: 740 } })
  await phone.clock.install()
  await openSignedIn(phone, maya, '/dashboard/projects-preview')
  await phone.getByRole('link', { name: 'Studio North', exact: true }).click()
  await phone.getByLabel('Reason for the view').fill('To sign in at the host')
  await phone.getByRole('button', { name: 'Show the Login of the host' }).click()
  await expect(phone.getByText('GEZD GNBV GY3T QOJQ')).toBeVisible()
  await expect(phone.getByText(/valid for \d+ s; then \d{6}/)).toBeVisible()
  const views = phone.getByRole('region', { name: 'Views' })
  await expect(views.getByText('To sign in at the host')).toBeVisible()
  expect(await findViolations(phone)).toEqual([])
  await expect.poll(() => readStored(phone)).toContain('/projects-preview/')
  const stored = (await readStored(phone)) + JSON.stringify(await phone.context().cookies()) + phone.url()
  expect(stored).not.toMatch(/GEZD|JQOJ/)
  await phone.clock.fastForward(30_000)
  await expect(phone.getByText('GEZD GNBV GY3T QOJQ')).toBeHidden()
  await phone.close()
})
