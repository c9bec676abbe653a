/** Pages that are not made of sections, and the titles that link previews of them show. */
export const plainPages = {
  blogs: 'Blog',
  excel: 'Excel files',
  faq: 'Questions and answers',
  login: 'Login',
  portfolios: 'Portfolios',
  'review-form': 'Write a review',
  reviews: 'Reviews',
} as const

export type PlainPage = keyof typeof plainPages

/** Kinds of records with a picture of their own. */
export const picturedKinds = ['blogs', 'pages', 'portfolios', 'services'] as const
export type PicturedKind = (typeof picturedKinds)[number]
