import { data, href, redirect } from 'react-router'
import { OfferView } from '#app/components/quotes/offer-view.tsx'
import { siteOf } from '#app/components/site/page-meta.ts'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { Notice } from '#app/components/ui/notice.tsx'
import { PageHeader } from '#app/components/ui/page-header.tsx'
import { coreContext } from '#app/core-context.ts'
import { toErrorPage } from '#app/page-refusal.ts'
import { isRefusal } from '#core/errors.ts'
import { openQuotes } from '#core/quote/quote-machine.ts'
import type { Route } from './+types/share'
import { AcceptForm } from './accept-form.tsx'
import { answerForm } from './answer-form.server.ts'
import { OtherAnswers } from './other-answers.tsx'
import { sentences } from './sentences.ts'

/** Link previews show the name of the site only. */
export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Your quote · ${siteOf(matches).brand.name}` },
  { name: 'robots', content: 'noindex, nofollow' },
]

export async function loader({ context, request, params: { token } }: Route.LoaderArgs) {
  const { ctx, shares } = context.get(coreContext)
  try {
    const quote = shares.presentSharedQuote(await shares.openSharedQuote(ctx, token))
    return { quote, isMessageSent: new URL(request.url).searchParams.get('done') === 'message' }
  } catch (error) {
    // The page adds a full stop.
    if (isRefusal(error) && error.kind === 'not_found')
      throw data(error.message.replace(/\.$/, ''), { status: 404 })
    throw toErrorPage(error, 'limited')
  }
}

/** Answers the quote. The forms work without scripts. */
export async function action({ request, context, params: { token } }: Route.ActionArgs) {
  const outcome = await answerForm(context.get(coreContext), token, request)
  if ('done' in outcome) throw redirect(`${href('/share/:token', { token })}?done=${outcome.done}`)
  return data(outcome, { status: outcome.status })
}

export default function Share({
  loaderData: { quote, isMessageSent },
  actionData,
  params: { token },
  matches,
}: Route.ComponentProps) {
  const { number, title, clientName, status, acceptance } = quote
  const isOpen = openQuotes.includes(status)
  const { brand } = siteOf(matches)
  return (
    <>
      <PageHeader eyebrow={`Quote ${number}`} title={title}>
        {`For ${clientName}, from ${brand.seller.legalName || brand.name}.`}
      </PageHeader>
      <div className="wide pb-24 pt-6">
        <div className="max-w-3xl">
          <div className="mb-8 grid gap-4">
            {actionData ? (
              <Notice tone={actionData.isError ? 'danger' : 'success'}>{actionData.message}</Notice>
            ) : (
              <Notice tone="success">
                {isMessageSent ? 'Your message is sent. Thank you!' : sentences[status]}
              </Notice>
            )}
          </div>
          {isOpen ? (
            <AcceptForm quote={quote} outcome={actionData} />
          ) : (
            <OfferView offer={quote} chosen={acceptance?.optionalLines ?? []} />
          )}
          <p className="mt-6">
            <ButtonLink look="second" href={`/api/share/${encodeURIComponent(token)}/pdf`}>
              Download the PDF
            </ButtonLink>
          </p>
          <OtherAnswers isOpen={isOpen} outcome={actionData} />
        </div>
      </div>
    </>
  )
}
