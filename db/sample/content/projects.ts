const usd = (dollars: number) => ({ minor: dollars * 100, currency: 'USD' as const })
const dayMs = 86_400_000
const dayFromNow = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)

/** Projects of the local provider's sample clients: one in progress, one finished with a domain that expires soon. */
export const sampleProjects = [
  {
    hoursAgo: 24 * 20,
    company_name: 'Riverside Kitchen',
    licence: 'TRAD/DSCC/2026/00417',
    owner_name: 'Tanvir Ahmed',
    country_name: 'Bangladesh',
    email: 'tanvir@riverside-kitchen.example',
    wp_username: 'riverside-admin',
    short_description: 'Menu, table booking and orders to take away.',
    description:
      'Growth plan: seven pages, the menu in English and Bangla, bookings confirmed by text message.',
    costs: [
      { category: 'Deposit', date: dayFromNow(-20), amount: usd(300) },
      { category: 'Domain and hosting, one year', date: dayFromNow(-18), amount: usd(42) },
    ],
    progress: 65,
    has_website: true,
    website_url: 'https://riverside-kitchen.example',
    domain_expires_on: dayFromNow(347),
    image: '/art/demos/restaurant.svg',
    certificate: '',
    tags: ['restaurant', 'booking'],
    notes: 'Photos of the new dishes arrive on Sunday.',
    passwords: { emailPassword: 'sample-mail-password', wpPassword: 'sample-site-password' },
  },
  {
    hoursAgo: 24 * 330,
    company_name: 'Studio North',
    licence: '559214-8817',
    owner_name: 'Maya Lindqvist',
    country_name: 'Sweden',
    email: 'maya@studio-north.example',
    wp_username: 'maya',
    short_description: 'Portfolio of an interior studio.',
    description: 'Starter plan with a journal that the studio writes by itself.',
    costs: [{ category: 'Starter plan', date: dayFromNow(-328), amount: usd(299) }],
    progress: 100,
    has_website: true,
    website_url: 'https://studio-north.example',
    domain_expires_on: dayFromNow(24),
    image: '/art/demos/portfolio.svg',
    certificate: '',
    tags: ['portfolio'],
    notes: '',
    passwords: { emailPassword: 'sample-mail-password', wpPassword: 'sample-site-password' },
  },
]

export const sampleNotes = [
  {
    hoursAgo: 6,
    email: 'tanvir@riverside-kitchen.example',
    title: 'The booking page is ready to try',
    text: 'Please book a table for tomorrow on the test site and tell us what felt slow or unclear.',
    read_at: null,
  },
  {
    hoursAgo: 24 * 12,
    email: 'tanvir@riverside-kitchen.example',
    title: 'Your deposit has arrived',
    text: 'Thank you. We have started with the menu and expect to show it within five working days.',
    read_at: new Date(),
  },
  {
    hoursAgo: 24 * 2,
    email: 'maya@studio-north.example',
    title: 'Your domain ends in a few weeks',
    text: 'Shall we renew studio-north.example for another year? Answer by chat and we take care of it.',
    read_at: null,
  },
]
