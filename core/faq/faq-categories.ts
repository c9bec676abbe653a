/** Labels of the categories, in the order of the page. */
export const faqCategories = {
  ordering: 'Ordering',
  payment: 'Prices and payment',
  work: 'How we work',
  support: 'After delivery',
  account: 'Your account',
} as const
export type FaqCategory = keyof typeof faqCategories
export const faqCategoryNames = Object.keys(faqCategories) as [FaqCategory, ...FaqCategory[]]
