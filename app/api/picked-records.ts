import type { FaqRow } from '#core/faq/faq.ts'
import type { PickedKind } from '#core/page/section-fields.ts'
import type { PortfolioRow } from '#core/portfolio/portfolio.ts'
import { ApiError } from './api-error.ts'
import type { ApiClient } from './client.ts'

/** A record that a section can show. */
export type Pickable = { id: string; title: string }

const mostFound = 10

/** Finds records whose texts contain the words; the first ones without words. */
export async function findPickable(
  api: ApiClient,
  kind: PickedKind,
  words: string,
  signal: AbortSignal,
): Promise<Pickable[]> {
  const query = new URLSearchParams({ limit: String(mostFound), ...(words && { q: words }) })
  if (kind === 'portfolio') {
    const { rows } = await api.list<PortfolioRow>(`/portfolios?${query}&published=true`, { signal })
    return rows.map(ofPortfolio)
  }
  const { rows } = await api.list<FaqRow>(`/faqs?${query}&published=true`, { signal })
  return rows.map(ofFaq)
}

/** Reads a picked record; undefined if it was deleted. */
export async function readPicked(
  api: ApiClient,
  kind: PickedKind,
  id: string,
): Promise<Pickable | undefined> {
  try {
    return kind === 'portfolio'
      ? ofPortfolio(await api.get<PortfolioRow>(`/portfolios/${id}`))
      : ofFaq(await api.get<FaqRow>(`/faqs/${id}`))
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  }
}

const titled = (title: string, isPublished: boolean) => (isPublished ? title : `${title} (not published)`)
const ofPortfolio = ({ _id, portfolioName, published }: PortfolioRow): Pickable => ({
  id: _id,
  title: titled(portfolioName || 'Untitled project', published),
})
const ofFaq = ({ _id, question, published }: FaqRow): Pickable => ({
  id: _id,
  title: titled(question, published),
})
