import { renameKeys } from '#core/rename-keys.ts'
import type { ApiClient } from './client.ts'

/** Maps wire names to fields of a portfolio. */
export const portfolioNames = {
  portfolioName: 'name',
  portfolioDescription: 'description',
  portfolioNotes: 'notes',
  portfolioClientName: 'clientName',
  portfolioImage: 'image',
  completionDate: 'completedOn',
  projectCategory: 'category',
  portfolioLink: 'link',
  portfolioOwnerName: 'ownerName',
  technologiesUsed: 'technologies',
} as const

type Texts = Record<(typeof portfolioNames)[keyof typeof portfolioNames], string>
export type PortfolioDraft = Texts
export type EditedPortfolio = PortfolioDraft & { version: number }

type Wire = Record<keyof typeof portfolioNames, string | null> & { version: number }

const toWire = (draft: PortfolioDraft) =>
  Object.fromEntries(Object.entries(portfolioNames).map(([wire, field]) => [wire, draft[field]]))

export async function getPortfolio(api: ApiClient, id: string): Promise<EditedPortfolio> {
  const { completionDate, ...wire } = await api.get<Wire>(`/portfolios/${id}`)
  return renameKeys({ ...wire, completionDate: completionDate ?? '' }, portfolioNames) as EditedPortfolio
}

export const listCategories = (api: ApiClient) =>
  api.get<{ category: string; count: number }[]>('/portfolios/categories')

export const addPortfolio = (api: ApiClient, draft: PortfolioDraft) =>
  api.post<{ insertedId: string }>('/portfolios', toWire(draft))

export const changePortfolio = (api: ApiClient, id: string, version: number, draft: PortfolioDraft) =>
  api.patch(`/portfolios/${id}`, { ...toWire(draft), version })
