import { href } from 'react-router'
import { api } from '#app/api/browser.ts'
import {
  addPortfolio,
  changePortfolio,
  getPortfolio,
  type PortfolioDraft,
  type PortfolioTexts,
  versionsOfPortfolio,
} from '#app/api/portfolio-form.ts'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { DraftForm } from '#app/components/form/draft-form.tsx'
import { emptyTexts } from '#app/components/form/empty-texts.ts'
import { resolverOf } from '#app/components/form/resolver-of.ts'
import type { VersionedRecord } from '#app/components/versions/versioned-record.ts'
import { VersionsButton } from '#app/components/versions/versions-button.tsx'
import { comparePortfolios, portfolioInput, portfolioNames } from '#core/portfolio/portfolio.ts'
import { onServer } from '../server-read.server.ts'
import type { Route } from './+types/portfolio-form'
import { PortfolioFields } from './portfolio-fields.tsx'

const rules = resolverOf<PortfolioDraft>(portfolioInput)
const empty: PortfolioDraft = { ...emptyTexts(portfolioNames), isPublished: 'true' }

export const clientLoader = async ({ params: { id } }: Route.LoaderArgs) => ({
  edited: id ? await getPortfolio(api, id) : undefined,
})
export const loader = onServer(clientLoader)

export default function PortfolioScreen({ params: { id = '' }, loaderData }: Route.ComponentProps) {
  const { edited } = loaderData
  return edited ? (
    <Page title="Edit portfolio" lead={edited.name}>
      <PortfolioForm
        key={id}
        record={{ ...versionsOfPortfolio(api, id), compare: comparePortfolios }}
        initial={edited}
        draftKey={`portfolio:${id}:${edited.version}`}
        version={edited.version}
        send={(draft, version) => changePortfolio(api, id, version, draft)}
      />
    </Page>
  ) : (
    <Page title="Add work" lead="Work for the portfolio page. Only the name is required.">
      <PortfolioForm
        key="new"
        initial={empty}
        draftKey="portfolio"
        send={(draft) => addPortfolio(api, draft)}
      />
    </Page>
  )
}

type PortfolioFormProps = {
  /** Unset for new work. */
  record?: VersionedRecord<PortfolioTexts>
  initial: PortfolioDraft
  draftKey: string
  version?: number
  send: (draft: PortfolioDraft, version: number) => Promise<unknown>
}

function PortfolioForm({ record, ...form }: PortfolioFormProps) {
  const isNew = record === undefined
  return (
    <DraftForm<PortfolioDraft>
      label="Portfolio"
      {...form}
      rules={rules}
      fieldNames={portfolioNames}
      done={isNew ? 'Portfolio added successfully' : 'Portfolio saved'}
      to={href('/dashboard/portfolios')}
      failure={isNew ? 'Failed to add portfolio' : 'Failed to save portfolio'}
      aside={(opened) => record && <VersionsButton form={opened} record={record} />}
      submitLabel={isNew ? 'Add portfolio' : 'Save changes'}
    >
      {(field, control) => <PortfolioFields {...{ control, field }} />}
    </DraftForm>
  )
}
