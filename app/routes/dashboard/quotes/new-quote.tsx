import { href, useNavigate } from 'react-router'
import { api } from '#app/api/browser.ts'
import { findClients, getClient } from '#app/api/clients.ts'
import { getConversation } from '#app/api/conversations.ts'
import { getOrder, type WholeOrder } from '#app/api/orders.ts'
import { readSettings } from '#app/api/payment-settings.ts'
import { createQuote, moveQuote } from '#app/api/quotes.ts'
import { listQuotablePlans } from '#app/api/services.ts'
import { ClientChoice } from '#app/components/dashboard/records/client-choice.tsx'
import { BackLink } from '#app/components/dashboard/screen/back-link.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { ScreenFailure } from '#app/components/dashboard/screen/screen-failure.tsx'
import { useIdempotencyKey } from '#app/components/form/use-idempotency-key.ts'
import { formatNotified, type Recipient } from '#app/components/payment/notified.ts'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { textOf } from '#core/conversation/conversation-text.ts'
import { isAmendable } from '#core/order/order.ts'
import { serviceKinds } from '#core/service/service.ts'
import { type TaxRate, taxChoices, usualTax } from '#core/tax/tax.ts'
import { onServer } from '../server-read.server.ts'
import type { Route } from './+types/new-quote'
import { formatQuoteSent } from './format-quote-sent.ts'
import type { Catalogue } from './plan-prices.ts'
import { QuoteEditor } from './quote-editor.tsx'
import { emptyLine, newQuote } from './quote-values.ts'

export async function clientLoader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const read = (name: string) => searchParams.get(name) ?? ''
  const [clientId, orderId, conversationId, q] = ['client', 'order', 'conversation', 'q'].map(read)
  if (!clientId) return { q, clients: await findClients(api, q ?? '') }
  const [client, order, conversation, settings, plans] = await Promise.all([
    getClient(api, clientId),
    orderId ? getOrder(api, orderId) : undefined,
    conversationId ? getConversation(api, conversationId) : undefined,
    readSettings(api),
    listQuotablePlans(api),
  ])
  return { client, order, conversation, settings, plans }
}

export const loader = onServer(clientLoader)

/** Form for a new quote, for a client, for one of their orders or from their message. */
export default function NewQuote({ loaderData }: Route.ComponentProps) {
  const { client, order, conversation, clients, settings, plans = [] } = loaderData
  const isChange = order !== undefined && isChangeable(order)
  const back = <BackLink to={href('/dashboard/quotes')}>All quotes</BackLink>
  const about = order
    ? `, ${isChange ? 'added to' : 'about'} ${order.number}`
    : conversation
      ? ', who wrote the message below'
      : ''
  const lead = client
    ? `For ${client.name}${about}. Nobody sees it before you send it.${client.getsQuotes ? '' : ` ${formatNotified(recipientOf(client))} You get a link to send.`}${isChange ? ' To lower the price, write a credit note.' : ''}`
    : 'Choose the client that it is for.'
  return (
    <Page title={isChange ? 'Write a change' : 'Write a quote'} lead={lead} action={back}>
      {conversation && (
        <blockquote
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a long message scrolls
          tabIndex={0}
          aria-label="The message"
          className="mb-8 max-h-60 overflow-y-auto border-l-4 border-line pl-4 whitespace-pre-line wrap-anywhere"
        >
          {textOf(conversation)}
        </blockquote>
      )}
      {client && settings ? (
        <NewQuoteForm
          key={`${client._id} ${order?._id} ${conversation?._id}`}
          {...{ client, order, conversation }}
          depositPercent={String(order?.depositPercent ?? settings.depositPercent)}
          taxRates={settings.taxRates}
          catalogue={{ plans: isChange ? [] : plans, rates: settings }}
        />
      ) : (
        <ClientChoice q={loaderData.q ?? ''} found={clients ?? []} next={href('/dashboard/quotes/new')} />
      )}
    </Page>
  )
}

const recipientOf = ({ name, getsQuotes }: NewQuoteFormProps['client']): Recipient => ({
  ...{ clientName: name, isNotified: getsQuotes },
})

const isChangeable = ({ status, snapshot }: WholeOrder) =>
  isAmendable({ status, bought: { priceCents: snapshot.price.minor } })

/** A change has the tax of its order at first, while that can be chosen. */
function taxOf(order: WholeOrder | undefined, rates: TaxRate[]): string {
  const agreed = order && isChangeable(order) ? (order.snapshot.tax?.name ?? '') : undefined
  const isOffered = agreed === '' || rates.some(({ name }) => name === agreed)
  return agreed !== undefined && isOffered ? agreed : usualTax(rates)
}

type Loaded = Awaited<ReturnType<typeof clientLoader>>
type NewQuoteFormProps = {
  client: NonNullable<Loaded['client']>
  order: Loaded['order']
  conversation: Loaded['conversation']
  depositPercent: string
  taxRates: TaxRate[]
  catalogue: Catalogue
}

function NewQuoteForm({
  client,
  order,
  conversation,
  depositPercent,
  taxRates,
  catalogue,
}: NewQuoteFormProps) {
  const keyOf = useIdempotencyKey()
  const navigate = useNavigate()
  const clientId = client._id
  const recipient = recipientOf(client)
  const serviceKind = serviceKinds.find((kind) => kind === order?.serviceKind) ?? 'custom'
  const change = order !== undefined && isChangeable(order)
  const currency = order && (change || order.total.minor > 0) ? order.total.currency : client.currency
  const first = order
    ? {
        title: order.snapshot.name,
        serviceKind,
        lines: [{ ...emptyLine, title: order.snapshot.name }],
      }
    : { title: conversation?.subject ?? '' }
  const amendment = {
    ...{ title: `Change of ${order?.number}`, serviceKind, amendment: 1, depositPercent: '100' },
    ...{ revisions: '0', supportMonths: '0', workingDays: '0' },
  }
  return (
    <QuoteEditor
      draftKey={`quote:new:${clientId}:${(order ?? conversation)?._id ?? ''}`}
      values={newQuote({
        ...{ tax: taxOf(order, taxRates), currency },
        ...(change ? amendment : { ...first, depositPercent }),
      })}
      taxes={taxChoices(taxRates)}
      catalogue={catalogue}
      client={recipient}
      hasService={!order}
      save={async (body, isSent) => {
        const links = { orderId: order?._id ?? null, conversationId: conversation?._id ?? null }
        const quote = { ...body, clientId, ...links }
        const { insertedId: id } = await createQuote(api, quote, keyOf(quote))
        const sent = isSent && (await moveQuote(api, id, { move: 'send', version: 1 }))
        return () => {
          showToast({ title: sent ? formatQuoteSent(recipient) : 'The draft is saved' })
          const state = sent ? { shareLink: sent.shareLink } : null
          void navigate(href('/dashboard/quotes/:id', { id }), { state })
        }
      }}
    />
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <ScreenFailure title="Write a quote" error={error} />
)
