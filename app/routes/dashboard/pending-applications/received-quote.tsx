import { useEffect, useRef } from 'react'
import { href, Link, useNavigate, useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import { explainError } from '#app/api/explain-error.ts'
import { getQuote, moveQuote, type WholeQuote } from '#app/api/quotes.ts'
import { useReloadOn } from '#app/components/dashboard/records/use-live.ts'
import { BackLink } from '#app/components/dashboard/screen/back-link.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { RecordLead } from '#app/components/dashboard/screen/record-lead.tsx'
import { ScreenFailure } from '#app/components/dashboard/screen/screen-failure.tsx'
import { ChatButton } from '#app/components/orders/chat-button.tsx'
import { QuoteBadge } from '#app/components/orders/state-badge.tsx'
import { DocumentDownloadButton } from '#app/components/payment/document-download-button.tsx'
import { AcceptanceFacts } from '#app/components/quotes/acceptance-facts.tsx'
import { AnswerQuote } from '#app/components/quotes/answer-quote.tsx'
import { OfferView } from '#app/components/quotes/offer-view.tsx'
import { QuoteFiles } from '#app/components/quotes/quote-files.tsx'
import { QuoteMessages } from '#app/components/quotes/quote-messages.tsx'
import { buttonClass } from '#app/components/ui/button.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { openQuotes } from '#core/quote/quote-machine.ts'
import { onServer } from '../server-read.server.ts'
import { useAccount, useMayAsClient } from '../shell/use-account.ts'
import type { Route } from './+types/received-quote'

export const clientLoader = ({ params }: Route.LoaderArgs) => getQuote(api, params.id)
export const loader = onServer(clientLoader)

/** Client's view of a quote: read it, then accept it or answer otherwise. */
export default function ReceivedQuote({ loaderData: quote }: Route.ComponentProps) {
  useReloadOn(['quote'])
  const mayAnswer = useMayAsClient('quote.answer')
  const versionToAnswer = useViewed(quote, mayAnswer)
  const { name } = useAccount()
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const { _id: id, title, status, orderId, acceptance } = quote
  const number = quote.number ?? ''
  const back = <BackLink to={href('/dashboard/pending-applications')}>All applications</BackLink>
  const lead = (
    <RecordLead>
      {number} <QuoteBadge status={status} />
    </RecordLead>
  )
  async function answer(move: 'ask-changes' | 'decline', reason: string, thanks: string) {
    await moveQuote(api, id, { move, version: await versionToAnswer(), reason })
    showToast({ title: thanks })
    await revalidate()
  }
  return (
    <Page title={title} lead={lead} action={back}>
      <div className="grid grid-cols-1 items-start gap-x-12 xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <Panel title="Our quote">
          <QuoteFiles files={quote.files} />
          {mayAnswer && openQuotes.includes(status) ? (
            <AnswerQuote
              key={id}
              offer={quote}
              termsVersion={quote.termsVersion}
              number={number}
              name={name}
              answers={{
                async accept(acceptance) {
                  const version = await versionToAnswer()
                  const accepting = moveQuote(api, id, { move: 'accept', version, ...acceptance })
                  const { orderId } = await accepting.catch(async (error) => {
                    if (explainError(error).fields.termsVersion) await revalidate()
                    throw error
                  })
                  showToast({ title: `${number} is accepted. Thank you!` })
                  await navigate(href('/dashboard/pending-applications/:id', { id: orderId ?? '' }))
                },
                askChanges: (reason) =>
                  answer('ask-changes', reason, 'We’ll review it and send you a new quote'),
                decline: (reason) => answer('decline', reason, `${number} is declined`),
              }}
            />
          ) : (
            <OfferView offer={quote} chosen={acceptance?.optionalLines} isAccepted={acceptance !== null} />
          )}
        </Panel>
        <Panel title="State" lead={explanations[status]}>
          {acceptance && <AcceptanceFacts acceptance={acceptance} />}
          <div className="mt-5 flex flex-wrap items-center gap-2">
            <DocumentDownloadButton path={`/quotes/${id}/pdf`} label="PDF" about={number} />
            {orderId && (
              <Link
                to={href('/dashboard/pending-applications/:id', { id: orderId })}
                className={buttonClass('second', '', 'small')}
              >
                View order
              </Link>
            )}
            <ChatButton number={number} name={title} />
          </div>
          <div className="mt-8">
            <QuoteMessages quote={quote} label="Your question or comment" mayWrite={mayAnswer} />
          </div>
        </Panel>
      </div>
    </Page>
  )
}

const explanations: Record<WholeQuote['status'], string> = {
  draft: '',
  sent: 'Waiting for your answer.',
  viewed: 'Waiting for your answer.',
  accepted: 'You accepted this quote.',
  declined: 'This quote is declined. Write to us if you would like another one.',
  'changes-asked': 'You asked for changes. We’ll send you a new quote.',
  expired: 'This quote is no longer valid. Write to us, and we’ll send a new one.',
  replaced: 'A newer quote has taken the place of this one.',
}

/** Tells staff once that the client has opened the quote, which makes another version of it. Returns the version to
 * answer with, also while that is under way. */
function useViewed({ _id: id, status, version }: WholeQuote, mayAnswer: boolean): () => Promise<number> {
  const told = useRef<{ id: string; version: number; after: Promise<number> }>(undefined)
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!mayAnswer || status !== 'sent' || told.current?.id === id) return
    // Answering works without it, so a failure is not shown.
    const after = moveQuote(api, id, { move: 'view', version }).then(
      () => {
        void revalidate()
        return version + 1
      },
      () => version,
    )
    told.current = { id, version, after }
  }, [id, status, version, mayAnswer, revalidate])
  return async () => (told.current?.version === version ? told.current.after : version)
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <ScreenFailure title="Quote" error={error} />
)
