import { useState } from 'react'
import { href, useNavigate, useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import { getClient } from '#app/api/clients.ts'
import { readSettings } from '#app/api/payment-settings.ts'
import { changeQuote, getQuote, moveQuote, type WholeQuote } from '#app/api/quotes.ts'
import { listQuotablePlans } from '#app/api/services.ts'
import { listShareLinks, type ShareLinkRow } from '#app/api/share-links.ts'
import { ClientLink } from '#app/components/dashboard/records/client-link.tsx'
import { useReloadOn } from '#app/components/dashboard/records/use-live.ts'
import { BackLink } from '#app/components/dashboard/screen/back-link.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { RecordLead } from '#app/components/dashboard/screen/record-lead.tsx'
import { ScreenFailure } from '#app/components/dashboard/screen/screen-failure.tsx'
import { useOpenedVersion } from '#app/components/form/use-opened-version.ts'
import { QuoteBadge } from '#app/components/orders/state-badge.tsx'
import { formatNotified } from '#app/components/payment/notified.ts'
import { AcceptanceFacts } from '#app/components/quotes/acceptance-facts.tsx'
import { OfferView } from '#app/components/quotes/offer-view.tsx'
import { QuoteFiles } from '#app/components/quotes/quote-files.tsx'
import { QuoteMessages } from '#app/components/quotes/quote-messages.tsx'
import { NewLinkButton } from '#app/components/share-links/new-link-button.tsx'
import { NoAddress } from '#app/components/share-links/no-address.tsx'
import { LinkFromHistory } from '#app/components/share-links/share-link-dialog.tsx'
import { ShareLinks } from '#app/components/share-links/share-links.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { isPermitted } from '#core/permissions.ts'
import { openQuotes } from '#core/quote/quote-machine.ts'
import { type Tax, taxChoices } from '#core/tax/tax.ts'
import { onServer } from '../server-read.server.ts'
import { accountContext } from '../shell/account-context.ts'
import { RecordLinks } from '../shell/staff-link.tsx'
import type { Route } from './+types/quote'
import { formatQuoteSent } from './format-quote-sent.ts'
import type { Catalogue } from './plan-prices.ts'
import { QuoteActions } from './quote-actions.tsx'
import { QuoteEditor } from './quote-editor.tsx'
import { valuesOf } from './quote-values.ts'

export async function clientLoader({ params: { id }, context }: Route.LoaderArgs) {
  const user = { kind: 'user', ...context.get(accountContext) } as const
  const reading = getQuote(api, id)
  const [quote, client, links, settings, plans] = await Promise.all([
    reading,
    reading.then(({ isNotified, clientId }) =>
      !isNotified && clientId && isPermitted(user, 'client.read') ? getClient(api, clientId) : undefined,
    ),
    listShareLinks(api, { path: 'quotes', id }),
    readSettings(api),
    listQuotablePlans(api),
  ])
  const taxes = taxChoices(settings.taxRates, [quote.tax])
  const catalogue = { plans: quote.amendment === null ? plans : [], rates: settings }
  return { quote, phones: client?.phones, links, taxes, catalogue }
}
export const loader = onServer(clientLoader)

/** Staff view of a quote: the form of a draft, or what was sent and what became of it. */
export default function Quote({ loaderData }: Route.ComponentProps) {
  const { quote, phones, links, taxes, catalogue } = loaderData
  useReloadOn(['quote'])
  const { _id: id, number, title, status } = quote
  const back = <BackLink to={href('/dashboard/quotes')}>All quotes</BackLink>
  const lead = (
    <RecordLead>
      {number} <QuoteBadge status={status} />
    </RecordLead>
  )
  return (
    <Page title={title} lead={lead} action={back}>
      <QuoteActions key={id} quote={quote} />
      <QuoteLinks quote={quote} />
      <NoAddress client={quote} phones={phones}>
        {isShareable(status) && (
          <NewLinkButton record={{ path: 'quotes', id }} name={number ?? ''}>
            Get a link
          </NewLinkButton>
        )}
      </NoAddress>
      {status === 'draft' ? (
        <Draft key={id} {...{ quote, taxes, catalogue }} />
      ) : (
        <Sent quote={quote} links={links} />
      )}
      <LinkFromHistory name={quote.number ?? ''} client={quote} />
    </Page>
  )
}

const isShareable = (status: WholeQuote['status']) => status === 'accepted' || openQuotes.includes(status)

type DraftProps = { quote: WholeQuote; taxes: Tax[]; catalogue: Catalogue }

/** Form of a draft. It stays as it is when a colleague saves. */
function Draft({ quote, taxes, catalogue }: DraftProps) {
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const { _id: id, orderId } = quote
  const opened = useOpenedVersion(quote.version)
  const [savedVersion, setSavedVersion] = useState(quote.version)
  return (
    <QuoteEditor
      draftKey={`quote:${id}:${savedVersion}`}
      values={valuesOf(quote)}
      client={quote}
      hasService={!orderId}
      taxes={taxes}
      catalogue={catalogue}
      save={async (body, isSent) => {
        let saved = savedVersion
        const sent = await opened.save(async (version) => {
          const { modifiedCount } = await changeQuote(api, id, { ...body, version })
          // Sending may be refused after the draft was saved.
          opened.advance(modifiedCount)
          saved = version + modifiedCount
          return isSent && moveQuote(api, id, { move: 'send', version: saved })
        })
        return () => {
          if (sent) {
            showToast({ title: formatQuoteSent(quote) })
            return void navigate('.', { replace: true, state: { shareLink: sent.shareLink } })
          }
          setSavedVersion(saved)
          return revalidate().then(() => showToast({ title: 'The draft is saved' }))
        }
      }}
      staysOpen
    />
  )
}

function Sent({ quote, links }: { quote: WholeQuote; links: ShareLinkRow[] }) {
  const { _id: id, number, status, acceptance } = quote
  return (
    <div className="grid grid-cols-1 items-start gap-x-12 xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
      <Panel title="Quote">
        <OfferView offer={quote} chosen={acceptance?.optionalLines} isAccepted={acceptance !== null} />
        <QuoteFiles files={quote.files} />
      </Panel>
      <div>
        {acceptance && (
          <Panel title="Acceptance">
            <AcceptanceFacts acceptance={acceptance} />
          </Panel>
        )}
        <ShareLinks
          record={{ path: 'quotes', id }}
          name={number ?? ''}
          lead="Whoever has a link can read and accept this quote without signing in."
          links={links}
          isShareable={isShareable(status)}
        />
        <Panel title="Activity" {...(!quote.isNotified && { lead: formatNotified(quote) })}>
          <QuoteMessages quote={quote} label="Message to the client" isStaff />
        </Panel>
      </div>
    </div>
  )
}

/** Links to the client, the order, the message and the quote that this one revises. */
function QuoteLinks({ quote }: { quote: WholeQuote }) {
  const { clientId, clientName, orderId, replacesId, messageId } = quote
  const links = [
    orderId && { to: href('/dashboard/new-orders/:id', { id: orderId }), label: 'View order' },
    messageId && {
      to: href('/dashboard/new-dashboard-contact/:id', { id: messageId }),
      label: 'The message it was made from',
    },
    replacesId && {
      to: href('/dashboard/quotes/:id', { id: replacesId }),
      label: 'View the quote that it revises',
    },
  ].flatMap((link) => link || [])
  return (
    <RecordLinks links={links}>
      <ClientLink clientId={clientId} clientName={clientName} />
    </RecordLinks>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <ScreenFailure title="Quote" error={error} />
)
