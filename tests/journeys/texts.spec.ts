import { expect, test } from './site.ts'

/** Texts that the specification prescribes for each page; each must be visible there. */
const texts: Record<string, string[]> = {
  '/': [
    'Welcome To',
    'YOUR ONLINE PLATFORM HELPER',
    'Total Visitors',
    '2,900',
    '+12% from last month',
    'Served Customers',
    '1,769',
    '+23% from last month',
    'Service Rating',
    'Based on 284 reviews',
    'Website Builder',
    '<Coding> MERN <Coding/>',
    'Social Booster',
    'Designer',
    'Order Now',
  ],
  '/coding': [
    'Crafted Experiences',
    'React',
    'Node.js',
    'MongoDB',
    'Starter',
    '$299',
    '3-page framework',
    'Basic MERN stack',
    '2 design iterations',
    '1-month support',
    'Growth',
    '$599',
    'Most Chosen',
    '7-page system',
    'Advanced MERN features',
    '4 design iterations',
    '3-month support',
    'SEO setup',
    'Enterprise',
    '$999',
    'Unlimited pages',
    'Custom MERN architecture',
    'Unlimited revisions',
    '6-month support',
    'Premium SEO',
    'Analytics integration',
    'Need custom solution?',
    "Let's discuss",
    'Order Now',
  ],
  '/wordpress': [
    'Get a Free Quote',
    'Custom WordPress Design',
    'WooCommerce Setup',
    'Speed Optimization',
    'SEO & Performance',
    'Theme & Plugin Customization',
    'Maintenance & Support',
  ],
  '/social-booster': [
    'Facebook Growth',
    'Instagram Boost',
    'Why Choose Us',
    'Data-Driven Strategy',
    'Powerful Engagement',
    'Order Now',
  ],
  '/graphic-design': [
    'Logo & Branding',
    'Marketing Materials',
    'Social Media Graphics',
    'UI/UX Design',
    'View More',
    'Order Now',
  ],
  '/about': [
    'About Us',
    'Why Choose',
    'High Performance',
    'Unique Designs',
    'Professional Support',
    'What Our Clients Say',
    'All Reviews',
  ],
  '/login': ['Sign in with your organization account'],
}

const footer = [
  'About us',
  'Contact',
  'Website with Coding',
  'Website with Wordpress',
  'Graphic Design',
  'Social Media Boosting',
]

for (const [path, expected] of Object.entries(texts)) {
  test(`${path} shows the texts of the specification`, async ({ page }) => {
    await page.goto(path)
    // innerText leaves out sections that content-visibility skips.
    await page.evaluate(() => {
      for (const section of document.querySelectorAll('section')) section.style.contentVisibility = 'visible'
    })
    // biome-ignore lint/performance/useDomNodeTextContent: only visible text counts.
    const shown = (await page.locator('body').innerText()).replace(/\s+/g, ' ').toLowerCase()
    expect([...expected, ...footer, '2025'].filter((text) => !shown.includes(text.toLowerCase()))).toEqual([])
  })
}

test('pages have the pictures, demos and links that the specification prescribes', async ({ page }) => {
  await page.goto('/coding')
  await expect(page.locator('img[src^="/art/demos/"]')).toHaveCount(3)
  await page.goto('/graphic-design')
  await expect(page.locator('img[src^="/art/logos/"]')).toHaveCount(7)
  await page.goto('/contact')
  for (const name of [/facebook/i, /t.me|telegram/i, /wa.me|whatsapp/i]) {
    await expect(page.getByRole('main').getByRole('link', { name }).first()).toBeVisible()
  }
  await expect(page.getByRole('main').locator('a[href^="mailto:"]').first()).toBeVisible()
})

test('Order Now opens the chat in a new tab and names the service', async ({ page }) => {
  for (const path of ['/coding', '/wordpress', '/social-booster', '/graphic-design']) {
    await page.goto(path)
    const order = page
      .getByRole('main')
      .getByRole('link', { name: /Order Now/ })
      .first()
    await expect(order).toHaveAttribute('target', '_blank')
    await expect(order).toHaveAttribute('href', /^https:\/\/wa\.me\/\d+\?text=.+/)
  }
})

test('every page has a title, a description, a canonical address, a picture and structured data', async ({
  page,
}) => {
  for (const path of Object.keys(texts)) {
    await page.goto(path)
    await expect(page).toHaveTitle(/.{10,}/)
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /.{40,}/)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${path}$`))
    const picture = await page.locator('meta[property="og:image"]').getAttribute('content')
    const answer = await page.request.get(new URL(picture ?? '', page.url()).pathname)
    expect(answer.headers()['content-type'], `${path}: ${picture}`).toBe('image/png')
    const facts = await page.locator('script[type="application/ld+json"]').allTextContents()
    expect(facts, path).not.toEqual([])
    for (const one of facts) expect(JSON.parse(one)['@context']).toBe('https://schema.org')
  }
})
