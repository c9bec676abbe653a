import { data, href, redirect } from 'react-router'
import { filesOfShare } from '#api/links/share-paths.ts'
import { siteOf } from '#app/components/site/page-meta.ts'
import { type Core, coreContext } from '#app/core-context.ts'
import { toErrorPage } from '#app/page-refusal.ts'
import { isRefusal } from '#core/errors.ts'
import type { Route } from './+types/share'
import { answerProof, isProofForm } from './answer-proof.server.ts'
import { answerQuote } from './answer-quote.server.ts'
import { ProofPage } from './proof-page.tsx'
import { QuotePage } from './quote-page.tsx'

export const handle = { query: ['done'] }

/** Link previews show the name of the site only. */
export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  {
    title: `${loaderData?.kind === 'quote' ? 'Your quote' : 'For you'} · ${siteOf(matches).brand.name}`,
  },
  { name: 'robots', content: 'noindex, nofollow' },
]

export async function loader({ context, request, params: { token } }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  try {
    return await readShared(context.get(coreContext), token, query)
  } catch (error) {
    // The page adds a full stop.
    if (isRefusal(error) && error.kind === 'not_found')
      throw data(error.message.replace(/\.$/, ''), { status: 404 })
    throw toErrorPage(error, 'limited')
  }
}

async function readShared({ ctx, shares }: Core, token: string, query: URLSearchParams) {
  const opened = await shares.openShared(ctx, token)
  if (opened.kind === 'quote') {
    return {
      kind: opened.kind,
      quote: shares.presentSharedQuote(opened.quote),
      isMessageSent: query.get('done') === 'message',
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
  if (isProofForm(form)) {
    const answered = await answerProof(core, token, form)
    if ('done' in answered) throw toDone(token, answered.done)
    return data({ proof: answered.outcome }, { status: answered.code })
  }
  const outcome = await answerQuote(core, token, form)
  if ('done' in outcome) throw toDone(token, outcome.done)
  return data({ quote: outcome }, { status: outcome.status })
}

const toDone = (token: string, done: string) => redirect(`${href('/share/:token', { token })}?done=${done}`)

export default function Share({ loaderData, actionData, params: { token }, matches }: Route.ComponentProps) {
  const { brand } = siteOf(matches)
  const seller = brand.seller.legalName || brand.name
  if (loaderData.kind === 'quote') {
    const { quote, isMessageSent } = loaderData
    const outcome = actionData && 'quote' in actionData ? actionData.quote : undefined
    return <QuotePage {...{ quote, isMessageSent, token, seller, outcome }} />
  }
  const { round, commentKey } = loaderData
  const outcome = actionData && 'proof' in actionData ? actionData.proof : undefined
  return <ProofPage {...{ round, commentKey, token, seller, outcome }} brandName={brand.name} />
}
