import { href } from 'react-router'
import { coreContext } from '#app/core-context.ts'
import { type PortfolioRow, portfolioNames, stateOfWork } from '#core/portfolio/portfolio.ts'
import { publicationStateLabels } from '#core/publication/publication-state.ts'
import { renameKeys } from '#core/rename-keys.ts'
import { previewMeta } from '../staff-preview/preview-meta.ts'
import { PreviewNotice } from '../staff-preview/preview-notice.tsx'
import { readForPreview, requireId } from '../staff-preview/read-for-preview.ts'
import type { Route } from './+types/portfolio-preview'
import { loadWork } from './load-work.ts'
import { Work } from './work.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => previewMeta(loaderData?.name)

export async function loader({ context, params }: Route.LoaderArgs) {
  const id = requireId(params.id)
  const { _id, createdAt, publishAt, ...row } = await readForPreview<PortfolioRow>(
    context,
    `/portfolios/${id}`,
  )
  const portfolio = {
    ...{ ...renameKeys(row, portfolioNames), id, createdAt: new Date(createdAt) },
    publishAt: publishAt === null ? null : new Date(publishAt),
  }
  return loadWork(context.get(coreContext), portfolio)
}

export default function PortfolioPreview({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PreviewNotice
        state={publicationStateLabels[stateOfWork(loaderData.portfolio)]}
        editUrl={href('/dashboard/portfolio-form/:id?', { id: loaderData.portfolio.id })}
      />
      <Work {...loaderData} />
    </>
  )
}
