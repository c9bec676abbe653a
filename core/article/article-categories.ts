/** Headings of the categories of a new site, by the names that articles have. */
export const articleCategories = {
  start: 'First steps',
  website: 'Your website',
  payment: 'Payments and invoices',
  account: 'Your account',
  problems: 'When something fails',
} as const

/** Readers of a published article. */
export const articleAudiences = { public: 'Everybody', clients: 'Signed-in clients only' } as const
export type ArticleAudience = keyof typeof articleAudiences
export const articleAudienceNames = Object.keys(articleAudiences) as [ArticleAudience, ...ArticleAudience[]]
