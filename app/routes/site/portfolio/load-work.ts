import { showPortfolio } from '#app/components/content/portfolio-card.tsx'
import { showReview } from '#app/components/content/review-card.tsx'
import type { Core } from '#app/core-context.ts'
import { libraryAddress } from '#core/page/section-pictures.ts'
import { findStoredPicture } from '#core/picture/picture.ts'
import { listPictures, type Portfolio } from '#core/portfolio/portfolio.ts'

export type LoadedWork = Awaited<ReturnType<typeof loadWork>>

/** Reads what the page of a piece of work shows besides its own fields. */
export async function loadWork(core: Core, portfolio: Portfolio) {
  const { ctx, portfolios, reviews, media, listPages } = core
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
