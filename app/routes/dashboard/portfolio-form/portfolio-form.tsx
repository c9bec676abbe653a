import { useRef } from 'react'
import { href } from 'react-router'
import { api } from '#app/api/browser.ts'
import {
  addPortfolio,
  changePortfolio,
  type EditedPortfolio,
  getPortfolio,
  type PortfolioDraft,
} from '#app/api/portfolio-form.ts'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { DraftForm } from '#app/components/form/draft-form.tsx'
import { emptyTexts } from '#app/components/form/empty-texts.ts'
import { resolverOf } from '#app/components/form/resolver-of.ts'
import { Moment } from '#app/components/time/moment.tsx'
import { portfolioInput, portfolioNames, stateOfWork } from '#core/portfolio/portfolio.ts'
import type { PublicationState } from '#core/publication/publication-state.ts'
import { onServer } from '../server-read.server.ts'
import type { Route } from './+types/portfolio-form'
import { PortfolioFields } from './portfolio-fields.tsx'
import { WorkActions } from './work-actions.tsx'

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
        publishAt={edited.publishAt}
        state={stateOfWork({ ...edited, isPublished: edited.initial.isPublished === 'true' })}
        send={(draft, version, time) => changePortfolio(api, { id, version }, draft, time)}
      />
    </Page>
  ) : (
    <Page title="Add work" lead="Work for the portfolio page. Only the name is required.">
      <PortfolioForm
        key="new"
        initial={empty}
        draftKey="portfolio"
        send={(draft, _version, time) => addPortfolio(api, draft, time)}
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
  state?: PublicationState
  publishAt?: string | null
  /** `time`: the work waits for it. Null: no longer. */
  send: (draft: PortfolioDraft, version: number, time: string | null | undefined) => Promise<unknown>
}

function PortfolioForm({ id, state, publishAt, send, ...form }: PortfolioFormProps) {
  const isNew = id === undefined
  // Chosen by the pressed button before the form is validated and sent.
  const time = useRef<string | null>(undefined)
  const sent = useRef<string | null>(undefined)
  const doneText = () => {
    if (sent.current) return 'Portfolio scheduled'
    if (sent.current === null) return 'Portfolio is a draft again'
    return isNew ? 'Portfolio added successfully' : 'Portfolio saved'
  }
  return (
    <DraftForm<PortfolioDraft>
      label="Portfolio"
      {...form}
      rules={rules}
      fieldNames={portfolioNames}
      send={(draft, version) => {
        sent.current = time.current
        time.current = undefined
        return send(draft, version, sent.current)
      }}
      done={doneText}
      to={href('/dashboard/portfolios')}
      failure={isNew ? 'Failed to add portfolio' : 'Failed to save portfolio'}
      aside={(opened, sending) => (
        <WorkActions
          {...{ id, state, publishAt, sending, form: opened }}
          onTime={(chosen) => {
            time.current = chosen
          }}
        />
      )}
      submitLabel={isNew ? 'Add portfolio' : 'Save changes'}
    >
      {(field, control) => <PortfolioFields {...{ control, field, isScheduled: state === 'scheduled' }} />}
    </DraftForm>
  )
}

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
