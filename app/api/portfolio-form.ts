import { type PortfolioInput, type PortfolioRow, portfolioNames } from '#core/portfolio/portfolio.ts'
import { renameKeys, toWire } from '#core/rename-keys.ts'
import type { ApiClient } from './client.ts'

/** Form values of a portfolio. */
export type PortfolioDraft = { [Name in keyof PortfolioInput]: string }
export type EditedPortfolio = PortfolioDraft & { version: number }

export async function getPortfolio(api: ApiClient, id: string): Promise<EditedPortfolio> {
  const { completionDate, published, ...wire } = await api.get<PortfolioRow>(`/portfolios/${id}`)
  return renameKeys(
    { ...wire, completionDate: completionDate ?? '', published: String(published) },
    portfolioNames,
  )
}

export const addPortfolio = (api: ApiClient, draft: PortfolioDraft) =>
  api.post<{ insertedId: string }>('/portfolios', toWire(draft, portfolioNames))

export const changePortfolio = (api: ApiClient, id: string, version: number, draft: PortfolioDraft) =>
  api.patch(`/portfolios/${id}`, { ...toWire(draft, portfolioNames), version })
