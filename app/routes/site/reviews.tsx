import { href } from 'react-router'
import { ReviewCard, showReview } from '#app/components/content/review-card.tsx'
import { organizationFacts } from '#app/components/site/organization-facts.ts'
import { pageMeta, siteOf } from '#app/components/site/page-meta.ts'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { Notice } from '#app/components/ui/notice.tsx'
import { PageHeader } from '#app/components/ui/page-header.tsx'
import { coreContext } from '#app/core-context.ts'
import { readPageRequest } from '#app/page-request.ts'
import { submitForm } from '#app/submit-form.ts'
import { type PublicReviewRow, reviewReport } from '#core/review/review.ts'
import type { Route } from './+types/reviews'

export const handle = { query: ['before'] }

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.texts.searchTitle ?? '',
    description: loaderData?.texts.description ?? '',
    path: '/reviews',
    picture: 'reviews',
    facts: [
      {
        ...organizationFacts(siteOf(matches), loaderData?.ratings.ofClients),
        review: loaderData?.reviews.filter(({ rating }) => rating > 0).map(reviewFacts),
      },
    ],
  })

const reviewFacts = ({ title, rating, review, author, createdAt }: PublicReviewRow) => ({
  '@type': 'Review',
  name: title,
  reviewBody: review,
  datePublished: createdAt,
  author: { '@type': 'Person', name: author || 'A client' },
  reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5, worstRating: 1 },
})

export async function loader({ request, context }: Route.LoaderArgs) {
  const { ctx, reviews, listPages } = context.get(coreContext)
  const [page, ratings, texts] = await Promise.all([
    reviews.listPublicReviews(ctx, readPageRequest(request, 24)),
    reviews.summarizeRatings(ctx),
    listPages.readListTexts(ctx, 'reviews'),
  ])
  return { reviews: page.rows.map(showReview), older: page.nextBefore, ratings, texts }
}

/** Reports a review. The form works without scripts. */
export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, reviewReports } = context.get(coreContext)
  return submitForm(request, reviewReport, ({ id }) => reviewReports.reportReview(ctx, id))
}

export default function Reviews({ loaderData, actionData }: Route.ComponentProps) {
  const { reviews, older, ratings, texts } = loaderData
  const write = <ButtonLink href={href('/review-form')}>Write a review</ButtonLink>
  return (
    <>
      <PageHeader eyebrow="Reviews" title={texts.title} actions={write}>
        {ratings.count > 0
          ? `${ratings.average} of 5 on average, from ${ratings.count} ratings. ${texts.lead}`
          : texts.lead}
      </PageHeader>
      <div className="wide pb-24 pt-10">
        <h2 className="sr-only">All reviews, newest first</h2>
        {actionData && (
          <div className="mb-6">
            {actionData.status === 'sent' ? (
              <Notice tone="success">Thank you. We’ll take a look at that review.</Notice>
            ) : (
              <Notice tone="danger">{actionData.message}</Notice>
            )}
          </div>
        )}
        {reviews.length === 0 ? (
          <p className="text-lead text-muted">No reviews available</p>
        ) : (
          <ul className="columns-1 gap-5 md:columns-2 lg:columns-3">
            {reviews.map(({ _id, ...review }) => (
              <li key={_id} className="mb-5 break-inside-avoid">
                <ReviewCard {...review}>
                  <ReportForm id={_id} title={review.title} />
                </ReviewCard>
              </li>
            ))}
          </ul>
        )}
        {older && (
          <ButtonLink look="second" href={`${href('/reviews')}?before=${older}`} className="mt-6">
            Older reviews
          </ButtonLink>
        )}
      </div>
    </>
  )
}

function ReportForm({ id, title }: { id: string; title: string }) {
  return (
    <form method="post" action={href('/reviews')}>
      <input type="hidden" name="id" value={id} />
      <button
        type="submit"
        aria-label={`Report: ${title || 'review'}`}
        className="min-h-11 cursor-pointer text-small text-muted underline-offset-4 hover:text-ink hover:underline"
      >
        Report
      </button>
    </form>
  )
}
