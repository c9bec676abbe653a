/** Labels of the categories, in the order of the help page. */
export const articleCategories = {
  start: 'First steps',
  website: 'Your website',
  payment: 'Payments and invoices',
  account: 'Your account',
  problems: 'When something fails',
} as const
export type ArticleCategory = keyof typeof articleCategories
export const articleCategoryNames = Object.keys(articleCategories) as [ArticleCategory, ...ArticleCategory[]]

/** Readers of a published article. */
export const articleAudiences = { public: 'Everybody', clients: 'Signed-in clients only' } as const
export type ArticleAudience = keyof typeof articleAudiences
export const articleAudienceNames = Object.keys(articleAudiences) as [ArticleAudience, ...ArticleAudience[]]

/** Returns the groups of a list of articles by category, in the order of the categories. */
export const byCategory = <Row extends { category: ArticleCategory }>(rows: readonly Row[]) =>
  articleCategoryNames
    .map((name) => ({
      name,
      title: articleCategories[name],
      articles: rows.filter(({ category }) => category === name),
    }))
    .filter(({ articles }) => articles.length > 0)
