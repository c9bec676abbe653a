import { href, Link } from 'react-router'
import { api } from '#app/api/browser.ts'
import { readSettings } from '#app/api/payment-settings.ts'
import { getRequest } from '#app/api/template-requests.ts'
import { listAllTemplates } from '#app/api/templates.ts'
import { ClientAddress } from '#app/components/dashboard/records/client-address.tsx'
import { useReloadOn } from '#app/components/dashboard/records/use-live.ts'
import { BackLink } from '#app/components/dashboard/screen/back-link.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { RecordLead } from '#app/components/dashboard/screen/record-lead.tsx'
import { Answers } from '#app/components/orders/order-brief.tsx'
import { QuoteView } from '#app/components/orders/quote-view.tsx'
import { RequestBriefView } from '#app/components/orders/request-brief.tsx'
import { RequestBadge } from '#app/components/orders/state-badge.tsx'
import { TemplateFacts } from '#app/components/orders/template-facts.tsx'
import { formatStaffTurn } from '#app/components/orders/turn-line.ts'
import { FileList } from '#app/components/thread/file-list.tsx'
import { Thread } from '#app/components/thread/thread.tsx'
import { canMove } from '#core/state-machine.ts'
import {
  requestStatusLabels,
  type TemplateRequestStatus,
  templateRequestMachine,
} from '#core/template-request/template-request.ts'
import { onServer } from '../server-read.server.ts'
import type { Route } from './+types/template-request'
import { QuoteEditor } from './quote-editor.tsx'
import { RequestActions } from './request-actions.tsx'

export async function clientLoader({ params }: Route.LoaderArgs) {
  const [request, templates, { depositPercent }] = await Promise.all([
    getRequest(api, params.id),
    listAllTemplates(api),
    readSettings(api),
  ])
  return { request, depositPercent, template: templates.find(({ _id }) => _id === request.templateId) }
}

export const loader = onServer(clientLoader)

/** Staff view of a request: brief and template, then the quote. */
export default function TemplateRequest({ loaderData }: Route.ComponentProps) {
  const { request, depositPercent, template } = loaderData
  useReloadOn(['template-request'])
  const { number, businessName, clientName, email, status, quote, orderId, events } = request
  // Key for the quote draft: it survives other state changes and is reset only by a sent quote.
  const round = events.filter(({ to }) => to === 'quoted').length
  const isQuotable = canMove(templateRequestMachine, 'quote', status, 'staff')
  const back = <BackLink to={href('/dashboard/template-request')}>All requests</BackLink>
  const lead = (
    <RecordLead>
      {number} <RequestBadge status={status} /> <span>{formatStaffTurn(request)}</span>
    </RecordLead>
  )
  return (
    <Page title={`Website for ${businessName}`} lead={lead} action={back}>
      <RequestActions key={request._id} request={request} />
      <div className="grid items-start gap-x-12 lg:grid-cols-2">
        <Panel
          title="Brief"
          lead={
            <>
              From {clientName}, <ClientAddress email={email} />
            </>
          }
        >
          <div className="grid gap-6">
            <RequestBriefView brief={request} isStaff />
            <Answers answers={request.questions} />
            <FileList files={request.files} />
          </div>
        </Panel>
        <Panel title="Template">
          {template ? (
            <TemplateFacts template={template} />
          ) : (
            <p className="text-muted">None: custom design for {businessName}.</p>
          )}
        </Panel>
      </div>
      {isQuotable && (
        <QuoteEditor key={`${request._id}:${round}`} {...{ request, template, depositPercent, round }} />
      )}
      {!isQuotable && quote && (
        <div className="max-w-[46rem]">
          <Panel title="Quote">
            <QuoteView quote={quote} />
            {orderId && (
              <Link
                to={href('/dashboard/new-orders/:id', { id: orderId })}
                className="mt-4 inline-block font-semibold text-accent hover:underline"
              >
                View order
              </Link>
            )}
          </Panel>
        </div>
      )}
      <Panel title="Activity">
        <Thread
          messages={[]}
          events={request.events}
          nameOf={(state) => requestStatusLabels[state as TemplateRequestStatus]}
          beginning="Sent"
        />
      </Panel>
    </Page>
  )
}
