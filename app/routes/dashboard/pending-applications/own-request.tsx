import { useState } from 'react'
import { href, Link, useNavigate, useRevalidator, useSearchParams } from 'react-router'
import { api } from '#app/api/browser.ts'
import { answerQuote, getRequest, moveRequest, type WholeRequest } from '#app/api/template-requests.ts'
import { Page } from '#app/components/dashboard/page.tsx'
import { Panel } from '#app/components/dashboard/panel.tsx'
import { useReloadOn } from '#app/components/dashboard/use-live.ts'
import { AnswerForm } from '#app/components/orders/answer-form.tsx'
import { ChatButton } from '#app/components/orders/chat-button.tsx'
import { Answers } from '#app/components/orders/order-brief.tsx'
import { QuoteView } from '#app/components/orders/quote-view.tsx'
import { ReasonDialog } from '#app/components/orders/reason-dialog.tsx'
import { RequestBriefView } from '#app/components/orders/request-brief.tsx'
import { RequestBadge } from '#app/components/orders/state-badge.tsx'
import { tellTurn } from '#app/components/orders/turn-line.ts'
import { FileList } from '#app/components/thread/file-list.tsx'
import { Thread } from '#app/components/thread/thread.tsx'
import { Button, buttonClass } from '#app/components/ui/button.tsx'
import { ConfirmDialog } from '#app/components/ui/confirm-dialog.tsx'
import { Notice } from '#app/components/ui/notice.tsx'
import { showToast } from '#app/components/ui/toasts.tsx'
import { formatMoney } from '#core/money.ts'
import { requestStatusLabels, type TemplateRequestStatus } from '#core/template-request/template-request.ts'
import type { Route } from './+types/own-request'
import { CancelButton } from './cancel-button.tsx'
import { requestEntry } from './entries.ts'

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => getRequest(api, params.id)

/** One request for a website, as its client sees it. */
export default function OwnRequest({ loaderData: request }: Route.ComponentProps) {
  useReloadOn(['template-request'])
  const { revalidate } = useRevalidator()
  const { _id: id, version, businessName, status, questions } = request
  const number = request.number ?? ''
  const name = `Website for ${businessName}`
  const back = (
    <Link to={href('/dashboard/pending-applications')} className="font-semibold text-accent hover:underline">
      All applications
    </Link>
  )
  const lead = (
    <span className="flex flex-wrap items-center gap-2">
      {number} <RequestBadge status={status} /> <span>{tellTurn(request)}</span>
    </span>
  )
  return (
    <Page title={name} lead={lead} action={back}>
      <Sent number={number} name={name} />
      <div className="grid items-start gap-x-12 xl:grid-cols-2">
        <div>
          {status === 'needs-info' && (
            <section id="answer" className="mb-12 rounded-large border border-line bg-raised p-5 sm:p-7">
              <h2 className="mb-4 text-title">Please answer</h2>
              <AnswerForm
                questions={questions}
                send={(answers) => moveRequest(api, id, { move: 'answer', version, answers })}
                onSent={() => void revalidate()}
              />
            </section>
          )}
          <QuotePart request={request} />
          <Panel title="What happened">
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

function Sent({ number, name }: { number: string; name: string }) {
  const [params] = useSearchParams()
  if (!params.has('sent')) return null
  return (
    <div className="mb-8">
      <Notice tone="success">
        <p>Your request {number} is sent.</p>
        <p className="mb-3 mt-1 font-normal">
          We answer with a price here and by e-mail, usually within a day.
        </p>
        <ChatButton number={number} name={name} look="main" />
      </Notice>
    </div>
  )
}

function QuotePart({ request }: { request: WholeRequest }) {
  const [asked, setAsked] = useState<'approve' | 'ask-changes'>()
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const { _id: id, version, number, status, quote, orderId } = request
  if (!quote) return null

  async function approve() {
    const answer = await answerQuote(api, id, { move: 'approve', version })
    showToast({ title: `${number} is approved. Thank you!` })
    await navigate(href('/dashboard/pending-applications/:id', { id: answer.orderId ?? '' }))
  }
  async function askChanges(reason: string) {
    await answerQuote(api, id, { move: 'ask-changes', version, reason })
    showToast({ title: 'We look at it again and send you another quote' })
    await revalidate()
  }

  return (
    <Panel title="Our quote">
      <QuoteView quote={quote} />
      {status === 'quoted' && (
        <div className="mt-6 flex flex-wrap gap-3">
          <Button onClick={() => setAsked('approve')}>Approve {formatMoney(quote.total)}</Button>
          <Button look="second" onClick={() => setAsked('ask-changes')}>
            Ask for changes
          </Button>
        </div>
      )}
      {orderId && (
        <Link
          to={href('/dashboard/pending-applications/:id', { id: orderId })}
          className={buttonClass('second', 'mt-6', 'small')}
        >
          See the order
        </Link>
      )}
      <ConfirmDialog
        isOpen={asked === 'approve'}
        onClose={() => setAsked(undefined)}
        title={`Approve ${formatMoney(quote.total)} for ${number}?`}
        confirmLabel="Approve the quote"
        isDanger={false}
        onConfirm={approve}
      >
        It becomes your order at once, and the deposit comes as an invoice. Work begins when that is paid.
      </ConfirmDialog>
      <ReasonDialog
        isOpen={asked === 'ask-changes'}
        onClose={() => setAsked(undefined)}
        title="What should be different?"
        label="Your wishes"
        confirmLabel="Ask for another quote"
        isRequired
        onConfirm={askChanges}
      >
        We read it and send you another quote.
      </ReasonDialog>
    </Panel>
  )
}
