import { useSearchParams } from 'react-router'
import { ownRecords } from '#app/api/acting.ts'
import { api } from '#app/api/browser.ts'
import { listOrdersOf } from '#app/api/orders.ts'
import { listProjectsOf } from '#app/api/projects.ts'
import { getRequest, listRequestsOf } from '#app/api/template-requests.ts'
import { listTemplates } from '#app/api/templates.ts'
import { useReloadOn } from '#app/components/dashboard/records/use-live.ts'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { ScreenFailure } from '#app/components/dashboard/screen/screen-failure.tsx'
import { pendingRequests } from '#core/template-request/template-request.ts'
import { onServer } from '../server-read.server.ts'
import { accountContext } from '../shell/account-context.ts'
import type { Route } from './+types/personal-website'
import { OwnSites } from './own-sites.tsx'
import { RequestSteps } from './request-steps.tsx'
import { WaitingRequest } from './waiting-request.tsx'

export async function clientLoader({ context }: Route.LoaderArgs) {
  const own = ownRecords(context.get(accountContext))
  const [templates, requests, projects, orders] = await Promise.all([
    listTemplates(api),
    own.list('template-request.list-own', (email) => listRequestsOf(api, email)),
    own.list('project.list-own', (email) => listProjectsOf(api, email)),
    own.list('order.list-own', (email) => listOrdersOf(api, email)),
  ])
  const draft = requests.rows.find(({ status }) => status === 'draft')
  return {
    templates,
    draft: draft && (await getRequest(api, draft._id)),
    waiting: requests.rows.filter(({ status }) => pendingRequests.includes(status)),
    sites: projects.rows.filter(({ hasWebsite, websiteUrl }) => hasWebsite && websiteUrl),
    orders: orders.rows,
  }
}

export const loader = onServer(clientLoader)

/** Client's websites and the steps to request one: template, brief, check and send. */
export default function PersonalWebsite({ loaderData }: Route.ComponentProps) {
  const { templates, draft, waiting, sites, orders } = loaderData
  const hasSite = sites.length > 0
  // While editing a brief, show nothing else.
  const isWriting = useSearchParams()[0].has('step')
  // Ignore 'template-request' changes while editing: autosave causes them.
  useReloadOn(isWriting ? ['template'] : ['template', 'template-request', 'project', 'order'])
  return (
    <Page
      title="Your website"
      lead={
        hasSite && !isWriting
          ? 'Your site’s address, domain and support. You can also request another one.'
          : 'Choose a template, tell us about your business, and get a quote.'
      }
    >
      {hasSite && !isWriting && <OwnSites sites={sites} orders={orders} />}
      {!isWriting && waiting.length > 0 && (
        <div className="mb-12">
          {waiting.map((request) => (
            <WaitingRequest key={request._id} request={request} />
          ))}
        </div>
      )}
      <RequestSteps templates={templates} draft={draft} isAnother={hasSite || waiting.length > 0} />
    </Page>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <ScreenFailure title="Your website" error={error} />
)
