import {
  type PortfolioInput,
  type PortfolioRow,
  type PortfolioVersionContent,
  portfolioNames,
} from '#core/portfolio/portfolio.ts'
import { renameKeys, toWire } from '#core/rename-keys.ts'
import type { ApiClient } from './client.ts'
import { listRecordVersions, readRecordVersion } from './record-versions.ts'

/** Form values of a portfolio. */
export type PortfolioDraft = { [Name in keyof PortfolioInput]: string }
export type EditedPortfolio = { initial: PortfolioDraft } & Pick<PortfolioRow, 'version' | 'publishAt'>

/** Form values of what has versions: all but the visibility. */
export type PortfolioTexts = Omit<PortfolioDraft, 'isPublished'>

export async function getPortfolio(api: ApiClient, id: string): Promise<EditedPortfolio> {
  const { published, publishAt, version, ...wire } = await api.get<PortfolioRow>(`/portfolios/${id}`)
  return { initial: { ...textsOf(wire), isPublished: String(published) }, version, publishAt }
}

const textsOf = ({ completionDate, ...wire }: PortfolioVersionContent['content']): PortfolioTexts =>
  renameKeys({ ...wire, completionDate: completionDate ?? '' }, portfolioNames)

/** Time at which work that is not published appears; null: it does not. Unset: the visibility of the form counts. */
type Waiting = string | null | undefined

const wireOf = (draft: PortfolioDraft, publishAt: Waiting) => ({
  ...toWire(draft, portfolioNames),
  ...(publishAt !== undefined && { published: 'false', publishAt }),
})

export const addPortfolio = (api: ApiClient, draft: PortfolioDraft, publishAt?: Waiting) =>
  api.post<{ insertedId: string }>('/portfolios', wireOf(draft, publishAt))

export const changePortfolio = (
  api: ApiClient,
  { id, version }: { id: string; version: number },
  draft: PortfolioDraft,
  publishAt?: Waiting,
) => api.patch(`/portfolios/${id}`, { ...wireOf(draft, publishAt), version })

export const versionsOfPortfolio = (api: ApiClient, id: string) => ({
  list: () => listRecordVersions(api, 'portfolios', id),
  read: async (version: number): Promise<PortfolioTexts> =>
    textsOf(await readRecordVersion<PortfolioVersionContent>(api, 'portfolios', { id, version })),
})
