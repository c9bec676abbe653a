import { data, href, redirect } from 'react-router'
import { filesOfShare } from '#api/links/share-paths.ts'
import { siteOf } from '#app/components/site/page-meta.ts'
import { type Core, coreContext } from '#app/core-context.ts'
import { toErrorPage } from '#app/page-refusal.ts'
import { isRefusal } from '#core/errors.ts'
import type { Route } from './+types/share'
import { answerProof, isProofForm } from './answer-proof.server.ts'
import { answerQuote } from './answer-quote.server.ts'
import { EndedPage } from './ended-page.tsx'
import { InvoicePage } from './invoice-page.tsx'
import { isInvoiceForm, payInvoice } from './pay-invoice.server.ts'
import { ProofPage } from './proof-page.tsx'
import { QuotePage } from './quote-page.tsx'
import { isMessageForm, writeAboutInvoice } from './write-about-invoice.server.ts'

export const handle = { query: ['done'] }

const titles = {
  quote: 'Your quote',
  proof: 'For you',
  invoice: 'Your invoice',
  ended: 'This link has ended',
}

/** Link previews show the name of the site only. */
export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  {
    title: `${titles[loaderData?.kind ?? 'proof']} · ${siteOf(matches).brand.name}`,
  },
  { name: 'robots', content: 'noindex, nofollow' },
]

export async function loader({ context, request, params: { token } }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const core = context.get(coreContext)
  try {
    return await readShared(core, token, query)
  } catch (error) {
    const found = isRefusal(error) && (await core.shares.readEnded(core.ctx, token))
    if (found) return data({ kind: 'ended' as const, ...found }, { status: 404 })
    if (isRefusal(error) && error.kind === 'not_found') throw data(error.message, { status: 404 })
    throw toErrorPage(error, 'limited')
  }
}

async function readShared({ ctx, shares }: Core, token: string, query: URLSearchParams) {
  const opened = await shares.openShared(ctx, token)
  if (opened.kind === 'quote') {
    return {
      kind: opened.kind,
      quote: shares.presentSharedQuote(opened.quote, filesOfShare(token)),
      isMessageSent: query.get('done') === 'message',
      messageKey: crypto.randomUUID(),
    }
  }
  if (opened.kind === 'invoice') {
    const invoice = shares.presentSharedInvoice(opened.invoice)
    return {
      ...{ kind: opened.kind, invoice, done: query.get('done') ?? '' },
      isRateExpired: opened.invoice.invoice.rateValidUntil <= ctx.now(),
      paymentKey: crypto.randomUUID(),
      messageKey: crypto.randomUUID(),
    }
  }
  const round = shares.presentSharedProof(opened.proof, filesOfShare(token))
  return {
    kind: opened.kind,
    round,
    commentKey: crypto.randomUUID(),
  }
}

/** Answers the record. The forms work without scripts. */
export async function action({ request, context, params: { token } }: Route.ActionArgs) {
  const core = context.get(coreContext)
  const form = await request.formData().catch(() => new FormData())
  if (isInvoiceForm(form)) {
    const outcome = await payInvoice(core, token, form)
    if ('done' in outcome) throw toDone(token, outcome.done)
    return data({ invoice: outcome }, { status: outcome.status })
  }
  if (isMessageForm(form)) {
    const written = await writeAboutInvoice(core, token, form)
    if ('done' in written) throw toDone(token, written.done)
    return data({ message: written }, { status: written.status })
  }
  if (isProofForm(form)) {
    const answered = await answerProof(core, token, form)
    if ('done' in answered) throw toDone(token, answered.done)
    return data({ proof: answered.outcome }, { status: answered.code })
  }
  const outcome = await answerQuote(core, token, form)
  if ('done' in outcome) throw toDone(token, outcome.done)
  return data({ quote: outcome }, { status: outcome.status })
}

/** The fragment takes the place of the one that the form was sent to. */
const toDone = (token: string, done: string) =>
  redirect(`${href('/share/:token', { token })}?done=${done}#content`)

export default function Share({ loaderData, actionData, params: { token }, matches }: Route.ComponentProps) {
  const { brand } = siteOf(matches)
  const seller = brand.seller.legalName || brand.name
  if (loaderData.kind === 'ended') {
    const signIn = `${href('/login/:id?')}?${new URLSearchParams({ to: loaderData.screen })}`
    return <EndedPage ended={loaderData.ended} signIn={signIn} />
  }
  if (loaderData.kind === 'quote') {
    const { quote, isMessageSent, messageKey } = loaderData
    const outcome = actionData && 'quote' in actionData ? actionData.quote : undefined
    return <QuotePage {...{ quote, isMessageSent, messageKey, token, seller, outcome }} />
  }
  if (loaderData.kind === 'invoice') {
    const { kind: _, ...shown } = loaderData
    const outcome = actionData && 'invoice' in actionData ? actionData.invoice : undefined
    const written = actionData && 'message' in actionData ? actionData.message : undefined
    return <InvoicePage {...{ ...shown, token, seller, outcome, written }} email={brand.email} />
  }
  const { round, commentKey } = loaderData
  const outcome = actionData && 'proof' in actionData ? actionData.proof : undefined
  return <ProofPage {...{ round, commentKey, token, seller, outcome }} brandName={brand.name} />
}
