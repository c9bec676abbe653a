import type { UseFormReturn } from 'react-hook-form'
import { href } from 'react-router'
import { api } from '#app/api/browser.ts'
import {
  addPortfolio,
  changePortfolio,
  type EditedPortfolio,
  getPortfolio,
  type PortfolioDraft,
  versionsOfPortfolio,
} from '#app/api/portfolio-form.ts'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { DraftForm } from '#app/components/form/draft-form.tsx'
import { emptyTexts } from '#app/components/form/empty-texts.ts'
import { resolverOf } from '#app/components/form/resolver-of.ts'
import { NewTab } from '#app/components/publishing/new-tab.tsx'
import { Moment } from '#app/components/time/moment.tsx'
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
    <Page title="Edit portfolio" lead={<Lead {...edited} />}>
      <PortfolioForm
        key={id}
        id={id}
        initial={edited.initial}
        draftKey={`portfolio:${id}:${edited.version}`}
        version={edited.version}
        isScheduled={edited.publishAt !== null}
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
  id?: string
  initial: PortfolioDraft
  draftKey: string
  version?: number
  isScheduled?: boolean
  send: (draft: PortfolioDraft, version: number) => Promise<unknown>
}

function PortfolioForm({ id, isScheduled = false, ...form }: PortfolioFormProps) {
  const isNew = id === undefined
  return (
    <DraftForm<PortfolioDraft>
      label="Portfolio"
      {...form}
      rules={rules}
      fieldNames={portfolioNames}
      done={isNew ? 'Portfolio added successfully' : 'Portfolio saved'}
      to={href('/dashboard/portfolios')}
      failure={isNew ? 'Failed to add portfolio' : 'Failed to save portfolio'}
      aside={(opened) => id && <SavedWork {...{ id, form: opened, initial: form.initial }} />}
      submitLabel={isNew ? 'Add portfolio' : 'Save changes'}
    >
      {(field, control) => <PortfolioFields {...{ control, field, isScheduled }} />}
    </DraftForm>
  )
}

type SavedWorkProps = { id: string; form: UseFormReturn<PortfolioDraft>; initial: PortfolioDraft }

const Lead = ({ initial, publishAt }: EditedPortfolio) => (
  <>
    {initial.name}
    {publishAt && (
      <>
        {' · Scheduled: '}
        <Moment value={publishAt} style="exact" />
      </>
    )}
  </>
)

/** Page or preview of the saved work, and its versions. */
const SavedWork = ({ id, form, initial }: SavedWorkProps) => (
  <>
    {initial.isPublished === 'true' ? (
      <NewTab to={href('/portfolios/:id', { id })} label="View" about="the published work" />
    ) : (
      <NewTab to={href('/preview/work/:id', { id })} label="Preview" about="the saved work" />
    )}
    <VersionsButton form={form} record={{ ...versionsOfPortfolio(api, id), compare: comparePortfolios }} />
  </>
)
