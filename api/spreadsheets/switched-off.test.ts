import { expect, it } from 'vitest'
import writeWorkbook from 'write-excel-file/node'
import { expectProblem } from '#tests/problem.ts'
import { createSignInSite, someAdmin, someClient } from '#tests/signed-in.ts'

it('takes no spreadsheets of visitors while the settings say so, and keeps those that are there', async () => {
  await using site = await createSignInSite()
  const owner = await site.signIn(someAdmin)
  const client = await site.signIn(someClient)
  const file = async () => ({
    filename: 'prices.xlsx',
    data: (await writeWorkbook([[{ value: 'Price of bread' }]]).toBuffer()).toString('base64'),
  })
  const set = async (settings: object) => {
    const call = (method: 'GET' | 'PATCH', body?: object) =>
      owner.call(method, '/api/site-settings', body, owner.bearer)
    const { version } = (await call('GET')).json()
    expect((await call('PATCH', { ...settings, version })).statusCode).toBe(200)
  }
  const menuHasLink = async () =>
    /<header.*?href="\/excel".*?<\/header>/s.test((await site.get('/about')).body)
  const count = async () => (await site.get('/api/excel?data=false')).json().length

  const { insertedId } = (await site.post('/api/excel', await file())).json()
  expect((await site.get('/excel')).body).toContain('aria-label="Upload an Excel file"')
  expect(await menuHasLink()).toBe(true)

  await set({ visitorSpreadsheets: false })
  const page = await site.get('/excel')
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('We take no uploads at the moment.')
  expect(page.body).not.toMatch(/<input[^>]*type="file"|Upload an Excel file|How it works/)
  expect(await menuHasLink()).toBe(false)
  expect((await site.get('/sitemap.xml')).body).not.toContain('/excel<')
  const answers = [
    await site.post('/api/excel', await file()),
    await client.call('POST', '/api/excel', await file(), client.bearer),
  ]
  for (const answer of answers) expect(expectProblem(answer, 409).message).toContain('switched off')
  expect(await count()).toBe(1)
  const details = await site.get(`/excelDetails?file=${insertedId}`)
  expect(details.body).toContain('Price of bread')
  expect(details.body).not.toContain('href="/excel"')
  const byStaff = await owner.call('POST', '/api/excel', await file(), owner.bearer)
  expect(byStaff.statusCode, byStaff.body).toBe(201)

  await set({ visitorSpreadsheets: true })
  expect((await site.get('/excel')).body).toContain('aria-label="Upload an Excel file"')
  expect(await menuHasLink()).toBe(true)
  expect((await site.post('/api/excel', await file())).statusCode).toBe(201)
})

it('keeps the link in a menu that somebody has changed', async () => {
  await using site = await createSignInSite()
  const owner = await site.signIn(someAdmin)
  const call = async (method: 'GET' | 'PUT' | 'PATCH', path: string, body?: object) =>
    (await owner.call(method, `/api${path}`, body, owner.bearer)).json()
  const { version, items } = await call('GET', '/navigation/header')
  expect(items).toContainEqual({ label: 'Excel File', to: '/excel' })
  await call('PUT', '/navigation/header', { version, items: items.slice(1) })
  await call('PATCH', '/site-settings', { version: 1, visitorSpreadsheets: false })
  expect((await site.get('/about')).body).toMatch(/<header.*?href="\/excel".*?<\/header>/s)
})
