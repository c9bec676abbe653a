import { pageMeta } from '#app/components/site/page-meta.ts'
import { PageHeader } from '#app/components/ui/page-header.tsx'
import { coreContext } from '#app/core-context.ts'
import { Island } from '#app/islands/island.tsx'
import { ReviewForm } from '#app/islands/review-form.tsx'
import { submitForm } from '#app/submit-form.ts'
import { reviewInput } from '#core/review/review.ts'
import type { Route } from './+types/review-form'

export const handle = { query: ['invitation'] }

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.texts.searchTitle ?? '',
    description: loaderData?.texts.description ?? '',
    path: '/review-form',
    picture: 'review-form',
  })

export async function loader({ request, context }: Route.LoaderArgs) {
  const { ctx, reviews, listPages } = context.get(coreContext)
  const invitation = new URL(request.url).searchParams.get('invitation')?.slice(0, 200) || undefined
  const texts = await listPages.readListTexts(ctx, 'reviewForm')
  return { invitation, needsApproval: await reviews.needsApproval(ctx), texts }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, reviews } = context.get(coreContext)
  return submitForm(
    request,
    reviewInput,
    (review) => reviews.submitReview(ctx, review),
    (values) => ({ ...values, rating: Number(values.rating ?? 0) }),
  )
}

export default function ReviewFormPage({ actionData, loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader eyebrow="Review us" title={loaderData.texts.title}>
        {loaderData.texts.lead}
      </PageHeader>
      <div className="wide max-w-3xl! pb-24 pt-8">
        <Island
          name="review-form"
          component={ReviewForm}
          props={{
            outcome: actionData,
            invitation: loaderData.invitation,
            needsApproval: loaderData.needsApproval || undefined,
          }}
          when="idle"
        />
      </div>
    </>
  )
}
