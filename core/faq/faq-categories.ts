/** Headings of the categories of a new site, by the names that questions have. */
export const faqCategories = {
  ordering: 'Ordering',
  payment: 'Prices and payment',
  work: 'How we work',
  support: 'After delivery',
  account: 'Your account',
} as const
