import { hostileSections } from '../hostile-sections.ts'
import { openSignedIn } from './signed-in.ts'
import { bearerOf, expect, sampleAdmin, test } from './site.ts'
import { watchViolations } from './watch-violations.ts'

test('a page with hostile text in every section runs nothing, for visitors and in the editor', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000)
  const { sections } = hostileSections()
  const violations = await watchViolations(page)
  await openSignedIn(page, sampleAdmin, '/dashboard/pages')
  const headers = await bearerOf(page)
  const send = async (method: 'post' | 'put', path: string, data: object) => {
    const answer = await page.request[method](`/api/pages${path}`, { data, headers })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer.json()
  }
  const { insertedId: key } = await send('post', '', { name: 'Hostile', path: '/hostile' })
  const content = { title: 'Hostile', description: 'A page of hostile texts', sections }
  const begun = await (await page.request.get(`/api/pages/${key}/draft`, { headers })).json()
  const { revision } = await send('put', `/${key}/draft`, { content, revision: begun.revision })
  await send('post', `/${key}/publish`, { revision })

  const visitor = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage()
  const seen = await watchViolations(visitor)
  await visitor.goto('/hostile')
  await visitor.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight) {
      scrollTo(0, top)
      await new Promise((resolve) => setTimeout(resolve, 30))
    }
  })
  await visitor.waitForLoadState('networkidle')
  await expect(visitor.locator('main')).toContainText('<svg onload=hacked=1>')
  expect(await visitor.locator('main [onload], main a[href^="javascript:"]').count()).toBe(0)
  expect(await visitor.evaluate(() => 'hacked' in window)).toBe(false)
  expect(seen).toEqual([])

  await page.goto(`/dashboard/pages/${key}`)
  const frame = page.frameLocator('iframe[title="Preview of Hostile"]').first()
  await page.locator('#section-hostile-mission > summary').press('Enter')
  const statement = page.locator('#section-hostile-mission').getByLabel('Statement', { exact: true })
  await statement.fill('<script>hacked=1</script> in the preview')
  await expect(frame.getByText('<script>hacked=1</script> in the preview')).toBeVisible()
  const isHacked = await page.evaluate(() => [window, ...Array.from(frames)].some((one) => 'hacked' in one))
  expect(isHacked).toBe(false)
  expect(violations).toEqual([])
})
