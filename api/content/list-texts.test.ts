import { expect, it } from 'vitest'
import { createArticle } from '#core/article/article.server.ts'
import { createPortfolio } from '#core/portfolio/edit-portfolio.server.ts'
import { defaultSettings } from '#core/site-settings/site-settings.ts'
import { admin, aPortfolio } from '#tests/factories.ts'
import { createTestSite, type TestSite } from '#tests/test-site.ts'

const staff = { authorization: 'Bearer x' }

async function changeSettings(site: TestSite, settings: object) {
  const { version } = (await site.get('/api/site-settings', staff)).json()
  const payload = { ...settings, version }
  const answer = await site.request({
    ...{ method: 'PATCH', url: '/api/site-settings', headers: staff, payload },
  })
  expect(answer.statusCode, answer.body).toBe(200)
}

it('shows the promises of the settings below work, articles and services, or none', async () => {
  await using site = await createTestSite({ signedIn: admin })
  const plans = [{ name: 'Basic', price: { minor: 10_000, currency: 'USD' } }]
  const { slug } = (
    await site.post('/api/services', { title: 'Kitchens', active: true, plans }, staff)
  ).json()
  const ctx = site.ctxOf(admin)
  const article = await createArticle(ctx, {
    ...{ title: 'How to pay', body: 'By bank.', keywords: '', category: 'payment' },
    ...{ audience: 'public', position: 1, isPublished: true },
  })
  await createPortfolio(ctx, aPortfolio({ name: 'A clinic' }))
  const paths = {
    work: '/portfolios/a-clinic',
    article: `/help/${article}`,
    service: `/services/${slug}`,
  }
  const read = async (page: keyof typeof paths) => (await site.get(paths[page])).body
  const change = (settings: object) => changeSettings(site, settings)
  expect(await read('work')).toContain('different. You get a fixed price.')
  expect(await read('article')).toContain('Did this not help?')
  expect(await read('service')).toContain('Each price covers the whole project, agreed in writing.')
  expect(await read('service')).toContain('Need something else?')
  expect(await read('service')).toContain('One fixed price per project: $100.')

  await change({
    workClosingTitle: 'Like it, {name}?',
    ...{ workClosingText: 'By the hour.', articleClosingTitle: 'Still lost?' },
    ...{ servicePricesTitle: 'Prices from', servicePricesLead: 'Plus material.', serviceClosingTitle: '' },
  })
  const work = await read('work')
  expect(work).toContain('Like it, Platform Helper?')
  expect(work).toContain('By the hour.')
  expect(work).not.toContain('fixed price')
  expect(await read('article')).toContain('Still lost?')
  const service = await read('service')
  expect(service).toContain('Prices from: $100 per project.')
  expect(service).toContain('Plus material.')
  expect(service).not.toMatch(/fixed price|Need something else/i)
})

const changeAll = (site: TestSite, settings: [string, string][]) =>
  changeSettings(site, Object.fromEntries(settings))

const pages = {
  blogs: '/blogs',
  portfolios: '/portfolios',
  reviews: '/reviews',
  reviewForm: '/review-form',
  faq: '/faq',
  help: '/help',
  excel: '/excel',
}

it('names list pages in search engines and shared links as the settings do', async () => {
  await using site = await createTestSite({ signedIn: admin })
  await changeAll(
    site,
    Object.keys(pages).map((page) => [`${page}SearchTitle`, `${page} of {name}`]),
  )
  for (const [page, path] of Object.entries(pages)) {
    const { body } = await site.get(path)
    const title = `${page} of Platform Helper`
    expect(body, path).toContain(`<title>${title} · Platform Helper</title>`)
    expect(body, path).toContain(`<meta property="og:title" content="${title}"/>`)
  }
})

it('describes a category as the settings do', async () => {
  await using site = await createTestSite({ signedIn: admin })
  const { category } = aPortfolio()
  await createPortfolio(site.ctxOf(admin), aPortfolio())
  const [post = ''] = defaultSettings.blogCategories
  const paths = { [`/portfolios?category=${category}`]: category, [`/blogs?category=${post}`]: post }
  const read = async (path: string) =>
    /<meta name="description" content="([^"]*)"/.exec((await site.get(path)).body)?.[1]
  for (const [path, name] of Object.entries(paths)) expect(await read(path), path).toContain(` ${name}, `)
  await changeAll(site, [
    ['blogsCategoryDescription', 'About {category} at {name}: {category}.'],
    ['portfoliosCategoryDescription', 'About {category} at {name}: {category}.'],
  ])
  for (const [path, name] of Object.entries(paths)) {
    expect(await read(path), path).toBe(`About ${name} at Platform Helper: ${name}.`)
  }
})

it('shows the steps of an upload, the text without work, and the sentence about privacy of the settings', async () => {
  await using site = await createTestSite({ signedIn: admin })
  await changeAll(site, [
    ['excelSteps', 'Pick it: Any file: really.\n\nDone'],
    ['portfoliosEmptyText', 'Soon, from {city}.'],
    ['contactPrivacy', 'We answer, then we forget.'],
  ])
  const excel = (await site.get('/excel')).body
  expect(excel).toMatch(/>Pick it<\/h3><p [^>]*>Any file: really\.<\/p>/)
  expect(excel.match(/<h3/g)).toHaveLength(2)
  expect(excel).not.toContain('Macros')
  expect((await site.get('/portfolios')).body).toContain('Soon, from Dhaka.')
  const contact = (await site.get('/contact')).body
  expect(contact).toContain('We answer, then we forget.')
  expect(contact).not.toContain('only to answer you')
  await changeAll(site, [['excelSteps', '']])
  expect((await site.get('/excel')).body).not.toContain('How it works')
})
