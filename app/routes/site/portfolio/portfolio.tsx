import { redirect } from 'react-router'
import { portfolioAddress } from '#app/components/content/portfolio-address.ts'
import { showPortfolio } from '#app/components/content/portfolio-card.tsx'
import { PortfolioCover } from '#app/components/content/portfolio-cover.tsx'
import { showReview } from '#app/components/content/review-card.tsx'
import { shorten } from '#app/components/content/shorten.ts'
import { ClosingCall } from '#app/components/site/closing-call.tsx'
import { pageMeta, siteOf } from '#app/components/site/page-meta.ts'
import { coreContext } from '#app/core-context.ts'
import { toErrorPage } from '#app/page-refusal.ts'
import { languageOf } from '#core/language.ts'
import { libraryAddress } from '#core/page/section-pictures.ts'
import { findStoredPicture } from '#core/picture/picture.ts'
import { listPictures } from '#core/portfolio/portfolio.ts'
import type { Route } from './+types/portfolio'
import { MoreWork } from './more-work.tsx'
import { PortfolioCase } from './portfolio-case.tsx'
import { PortfolioDetails } from './portfolio-details.tsx'
import { PortfolioTitle } from './portfolio-title.tsx'
import { describePortfolio, projectFacts } from './project-facts.ts'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData &&
  pageMeta(matches, {
    title: loaderData.name,
    ...(loaderData.portfolio.searchTitle && { documentTitle: loaderData.portfolio.searchTitle }),
    description: loaderData.portfolio.searchDescription || describePortfolio(loaderData.portfolio),
    path: portfolioAddress(loaderData.portfolio),
    picture: `portfolios/${loaderData.portfolio.id}`,
    facts: [projectFacts(siteOf(matches).publicUrl, loaderData.portfolio)],
  })

export async function loader({ params, context }: Route.LoaderArgs) {
  const { ctx, portfolios, reviews, media, listPages } = context.get(coreContext)
  const portfolio = await portfolios.findPortfolio(ctx, params.id).catch((error: unknown) => {
    throw toErrorPage(error, 'not_found')
  })
  // Its id and its earlier addresses lead here.
  if (params.id !== (portfolio.slug || portfolio.id)) throw redirect(portfolioAddress(portfolio), 301)
  const { reviewId, image, beforeImage } = portfolio
  const pictures = [image, beforeImage, ...listPictures(portfolio)].filter(findStoredPicture)
  const review = reviewId ? await reviews.findPublicReview(ctx, reviewId) : undefined
  const related = await portfolios.listRelatedPortfolios(ctx, portfolio)
  return {
    ...{ portfolio, name: showPortfolio(portfolio).name, related: related.map(showPortfolio) },
    review: review && showReview(review),
    closing: await listPages.readClosing(ctx, 'work'),
    pictureTexts: await media.readAlternativeTexts(ctx, pictures.map(libraryAddress)),
  }
}

export default function PortfolioPage({ loaderData }: Route.ComponentProps) {
  const { portfolio, name, related, review, pictureTexts, closing } = loaderData
  const { description, notes, image } = portfolio
  return (
    <>
      <article>
        <PortfolioTitle name={name} portfolio={portfolio} />
        <div className="wide pt-8">
          <PortfolioCover
            isFirst
            name={name}
            image={image}
            alt={pictureTexts[libraryAddress(image)] ?? `The project ${name}`}
            sizes="(min-width: 76rem) 72rem, 100vw"
            className="aspect-16/10"
          />
        </div>
        <div className="wide grid gap-12 py-14 md:py-20 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-20">
          <div lang={languageOf(description + notes)} className="min-w-0 max-w-measure">
            {description && <p className="whitespace-pre-line text-lead">{description}</p>}
            {notes && (
              <section aria-labelledby="notes-title" className="mt-12 border-l-3 border-marigold pl-6">
                <h2 id="notes-title" lang="en" className="text-title">
                  Notes
                </h2>
                <p className="mt-3 whitespace-pre-line text-body text-muted">{notes}</p>
              </section>
            )}
          </div>
          <PortfolioDetails portfolio={portfolio} />
        </div>
        <PortfolioCase {...{ portfolio, review, pictureTexts }} />
      </article>
      {related.length > 0 && <MoreWork portfolios={related} />}
      {closing && (
        <ClosingCall title={closing.title} subject={`a project like "${shorten(name, 80)}"`}>
          {closing.text}
        </ClosingCall>
      )}
    </>
  )
}
