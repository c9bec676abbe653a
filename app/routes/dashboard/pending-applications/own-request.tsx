import { href, redirect, useSearchParams } from 'react-router'
import { api } from '#app/api/browser.ts'
import { getRequest, moveRequest } from '#app/api/template-requests.ts'
import { useReloadOn } from '#app/components/dashboard/records/use-live.ts'
import { BackLink } from '#app/components/dashboard/screen/back-link.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { RecordLead } from '#app/components/dashboard/screen/record-lead.tsx'
import { AnswerForm } from '#app/components/orders/answer-form.tsx'
import { ChatButton } from '#app/components/orders/chat-button.tsx'
import { Answers } from '#app/components/orders/order-brief.tsx'
import { RequestBriefView } from '#app/components/orders/request-brief.tsx'
import { RequestBadge } from '#app/components/orders/state-badge.tsx'
import { formatClientTurn } from '#app/components/orders/turn-line.ts'
import { FileList } from '#app/components/thread/file-list.tsx'
import { Thread } from '#app/components/thread/thread.tsx'
import { Notice } from '#app/components/ui/notice.tsx'
import { useBrand } from '#app/components/use-brand.ts'
import { requestStatusLabels, type TemplateRequestStatus } from '#core/template-request/template-request.ts'
import { onServer } from '../server-read.server.ts'
import type { Route } from './+types/own-request'
import { CancelButton } from './cancel-button.tsx'
import { requestEntry } from './entries.ts'
import { OwnQuote } from './own-quote.tsx'
import { useAnswered } from './use-answered.ts'

export async function clientLoader({ params }: Route.LoaderArgs) {
  const request = await getRequest(api, params.id)
  if (request.status === 'draft') throw redirect(requestEntry(request).to)
  return request
}

export const loader = onServer(clientLoader)

/** Client's view of a website request. */
export default function OwnRequest({ loaderData: request }: Route.ComponentProps) {
  useReloadOn(['template-request'])
  const answered = useAnswered()
  const { _id: id, version, businessName, status, questions } = request
  const number = request.number ?? ''
  const name = `Website for ${businessName}`
  const back = <BackLink to={href('/dashboard/pending-applications')}>All applications</BackLink>
  const lead = (
    <RecordLead ref={answered.lead}>
      {number} <RequestBadge status={status} /> <span>{formatClientTurn(request)}</span>
    </RecordLead>
  )
  return (
    <Page title={name} lead={lead} action={back}>
      {status === 'submitted' && <Sent number={number} name={name} />}
      <div className="grid grid-cols-1 items-start gap-x-12 xl:grid-cols-2">
        <div>
          {status === 'needs-info' && (
            <section id="answer" className="mb-12 rounded-large border border-line bg-raised p-5 sm:p-7">
              <h2 className="mb-4 text-title">Please answer</h2>
              <AnswerForm
                questions={questions}
                send={(answers) => moveRequest(api, id, { move: 'answer', version, answers })}
                onSent={answered.onAnswered}
              />
            </section>
          )}
          <OwnQuote request={request} />
          <Panel title="Activity">
            <Thread
              messages={[]}
              events={request.events}
              nameOf={(state) => requestStatusLabels[state as TemplateRequestStatus]}
              beginning="Sent"
            />
            <div className="mt-5 flex flex-wrap gap-2">
              <ChatButton number={number} name={name} />
              <CancelButton entry={requestEntry(request)} />
            </div>
          </Panel>
        </div>
        <Panel title="What you asked for">
          <div className="grid gap-6">
            <RequestBriefView brief={request} />
            <Answers answers={questions.filter(({ answer }) => answer)} />
            <FileList files={request.files} />
          </div>
        </Panel>
      </div>
    </Page>
  )
}

/** Confirmation after submitting, shown until staff respond. */
function Sent({ number, name }: { number: string; name: string }) {
  const { answerTimes } = useBrand()
  const [params] = useSearchParams()
  if (!params.has('sent')) return null
  return (
    <div className="mb-8">
      <Notice tone="success">
        <p>Your request {number} is sent.</p>
        <p className="mb-3 mt-1 font-normal">
          We reply with a price here and by e-mail, {answerTimes.order}.
        </p>
        <ChatButton number={number} name={name} look="main" />
      </Notice>
    </div>
  )
}
