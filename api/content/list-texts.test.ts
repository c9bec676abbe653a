import { expect, it } from 'vitest'
import { createArticle } from '#core/article/article.server.ts'
import { createPortfolio } from '#core/portfolio/edit-portfolio.server.ts'
import { admin, aPortfolio } from '#tests/factories.ts'
import { createTestSite } from '#tests/test-site.ts'

const staff = { authorization: 'Bearer x' }

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
  const change = async (settings: object) => {
    const { version } = (await site.get('/api/site-settings', staff)).json()
    const payload = { ...settings, version }
    const answer = await site.request({
      ...{ method: 'PATCH', url: '/api/site-settings', headers: staff, payload },
    })
    expect(answer.statusCode, answer.body).toBe(200)
  }
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
