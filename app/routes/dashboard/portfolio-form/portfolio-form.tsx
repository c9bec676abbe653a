import { useForm } from 'react-hook-form'
import { href, useNavigate } from 'react-router'
import { api } from '#app/api/browser.ts'
import { addPortfolio, changePortfolio, getPortfolio, type PortfolioDraft } from '#app/api/portfolio-form.ts'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { bindFields } from '#app/components/form/bind-fields.ts'
import { emptyTexts } from '#app/components/form/empty-texts.ts'
import { FormFrame } from '#app/components/form/form-frame.tsx'
import { resolverOf } from '#app/components/form/resolver-of.ts'
import { followRecord, useOpenedVersion } from '#app/components/form/use-opened-version.ts'
import { useSending } from '#app/components/form/use-sending.ts'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { portfolioInput, portfolioNames } from '#core/portfolio/portfolio.ts'
import { onServer } from '../server-read.server.ts'
import type { Route } from './+types/portfolio-form'
import { PortfolioFields } from './portfolio-fields.tsx'

const empty = emptyTexts(portfolioNames)

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
        initial={edited}
        version={edited.version}
        send={(draft, version) => changePortfolio(api, id, version, draft)}
      />
    </Page>
  ) : (
    <Page title="Add work" lead="Work that visitors see on the portfolio page. Only the name is required.">
      <PortfolioForm key="new" initial={empty} send={(draft) => addPortfolio(api, draft)} isNew />
    </Page>
  )
}

type PortfolioFormProps = {
  initial: PortfolioDraft
  version?: number
  send: (draft: PortfolioDraft, version: number) => Promise<unknown>
  isNew?: boolean
}

function PortfolioForm({ initial, version = 0, send, isNew = false }: PortfolioFormProps) {
  const navigate = useNavigate()
  const opened = useOpenedVersion(version)
  const form = useForm({ resolver: resolverOf<PortfolioDraft>(portfolioInput), ...followRecord(initial) })
  const sending = useSending(form, {
    send: (draft) => opened.save((version) => send(draft, version)),
    fieldNames: portfolioNames,
    onSent() {
      showToast({ title: isNew ? 'Portfolio added successfully' : 'Portfolio saved' })
      void navigate(href('/dashboard/portfolios'))
    },
  })
  return (
    <div className="max-w-3xl">
      <FormFrame
        label="Portfolio"
        form={form}
        sending={sending}
        failure={isNew ? 'Failed to add portfolio' : 'Failed to save portfolio'}
        submitLabel={isNew ? 'Add portfolio' : 'Save changes'}
      >
        <PortfolioFields control={form.control} field={bindFields(form)} />
      </FormFrame>
    </div>
  )
}
