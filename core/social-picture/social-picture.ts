import type { ListPage } from '../list-page/list-texts.server.ts'

/** List pages by the names of their pictures, which show their titles. */
export const picturedLists = {
  blogs: 'blogs',
  excel: 'excel',
  faq: 'faq',
  help: 'help',
  portfolios: 'portfolios',
  'review-form': 'reviewForm',
  reviews: 'reviews',
} as const satisfies Record<string, ListPage>

export type PicturedList = keyof typeof picturedLists

/** Kinds of records with a picture of their own. */
export const picturedKinds = ['articles', 'blogs', 'pages', 'portfolios', 'services'] as const
export type PicturedKind = (typeof picturedKinds)[number]
