import { chooseMarkdown } from './rich-text-page.ts'
import { expect, sampleAdmin, signInAs, test } from './site.ts'
import { watchViolations } from './watch-violations.ts'

test('no page violates its content policy, and text cannot become markup', async ({ page }) => {
  test.setTimeout(120_000)
  const violations = await watchViolations(page)
  for (const path of ['/', '/contact', '/blogs', '/excel', '/login', '/api/docs/']) {
    await page.goto(path)
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  }
  // Swagger UI draws hundreds of calls.
  await expect(page.getByText('/api/reviews', { exact: true }).first()).toBeVisible({ timeout: 40_000 })

  await signInAs(page, sampleAdmin)
  for (const screen of ['Admin-Dashboard', 'blog-form', 'new-orders', 'check-payment', 'projects']) {
    await page.goto(`/dashboard/${screen}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  expect(violations).toEqual([])

  for (const path of ['/', '/dashboard']) {
    await page.goto(path)
    const outcome = await page.evaluate(() => {
      try {
        document.createElement('div').innerHTML = '<b>text</b>'
        return 'made markup'
      } catch (error) {
        return (error as Error).name
      }
    })
    expect(outcome, path).toBe('TypeError')
  }
})

test('Markdown with every kind of character reference looks the same in the preview and on the site', async ({
  page,
}) => {
  const violations = await watchViolations(page)
  await chooseMarkdown(page)
  await signInAs(page, sampleAdmin)
  await page.goto('/dashboard/blog-form')
  await page.getByLabel('Title').fill('Named characters')
  await page.getByLabel('Category').selectOption('business')
  const written =
    '&copy; 2026&nbsp;&mdash; 5 &lt; 6 &amp; &#8364; &#x20AC; &eacute; &notaname; [a&amp;b](/blogs?x=1&amp;y=2)'
  await page.getByLabel('Content', { exact: true }).fill(written)
  await page.getByRole('tab', { name: 'Preview' }).click()
  const read = '© 2026\u00a0— 5 < 6 & € € é &notaname; a&b'
  expect(await page.locator('.prose p').textContent()).toBe(read)
  await page.getByRole('button', { name: 'Publish blog' }).click()
  await expect(page.getByText('Blog added successfully')).toBeVisible()
  const [newest] = await (await page.request.get('/api/blogs?limit=1')).json()
  await page.goto(`/blogs/${newest._id}`)
  expect(await page.locator('.prose p').first().textContent()).toBe(read)
  expect(violations).toEqual([])
})

test('files of the build have a content policy, and no permissions policy', async ({ page, request }) => {
  const files = page.waitForResponse(/\/assets\/.*\.css$/)
  await page.goto('/')
  const style = await files
  const script = await page.locator('script[src*="/assets/"]').first().getAttribute('src')
  for (const address of [style.url(), script ?? '']) {
    const headers = (await request.get(address)).headers()
    expect(headers, address).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(headers['permissions-policy'], address).toBeUndefined()
  }
  const picture = (await request.get('/brand/favicon.svg')).headers()
  expect(picture['content-security-policy']).toContain("script-src 'self'")
  expect(picture['x-frame-options']).toBe('DENY')
})
