import { PortfolioCover } from '#app/components/content/portfolio-cover.tsx'
import { ReviewCard } from '#app/components/content/review-card.tsx'
import { StoredPicture } from '#app/components/content/stored-picture.tsx'
import { Markdown } from '#app/components/ui/markdown/markdown.tsx'
import { languageOf } from '#core/language.ts'
import { libraryAddress } from '#core/page/section-pictures.ts'
import { listPictures, type Portfolio } from '#core/portfolio/portfolio.ts'
import type { PublicReviewRow } from '#core/review/review.ts'

type PortfolioCaseProps = {
  portfolio: Portfolio
  /** Published review of the work. */
  review: PublicReviewRow | undefined
  /** Alternative texts of the library, by the address of the picture. */
  pictureTexts: Record<string, string>
}

/** The work before and after, its story, more pictures, the client's words and review. Omits what is empty. */
export function PortfolioCase({ portfolio, review, pictureTexts }: PortfolioCaseProps) {
  const { beforeImage, caseText, clientQuote, clientName } = portfolio
  const pictures = listPictures(portfolio)
  if (!beforeImage && !caseText && !clientQuote && !review && pictures.length === 0) return null
  return (
    <div className="wide grid gap-14 pb-14 md:pb-20">
      {beforeImage && <BeforeAndAfter {...{ portfolio, pictureTexts }} />}
      {caseText && (
        <div lang={languageOf(caseText)} className="prose">
          <Markdown text={caseText} />
        </div>
      )}
      {pictures.length > 0 && (
        <ul aria-label="Pictures" className="grid gap-6 sm:grid-cols-2">
          {pictures.map((url, index) => (
            <li key={url} className="min-w-0">
              <StoredPicture
                url={url}
                alt={pictureTexts[libraryAddress(url)] ?? `${portfolio.name}, picture ${index + 1}`}
                sizes="(min-width: 76rem) 36rem, (min-width: 40rem) 50vw, 100vw"
                width={960}
                height={640}
                className="w-full rounded-large"
              />
            </li>
          ))}
        </ul>
      )}
      {clientQuote && (
        <figure className="max-w-measure border-l-3 border-marigold pl-6">
          <blockquote lang={languageOf(clientQuote)} className="whitespace-pre-line text-lead">
            {clientQuote}
          </blockquote>
          {clientName && <figcaption className="mt-3 text-muted">{clientName}</figcaption>}
        </figure>
      )}
      {review && (
        <section aria-labelledby="review-title" className="max-w-measure">
          <h2 id="review-title" className="mb-4 text-title">
            Review
          </h2>
          <ReviewCard {...review} />
        </section>
      )}
    </div>
  )
}

function BeforeAndAfter({ portfolio, pictureTexts }: Omit<PortfolioCaseProps, 'review'>) {
  const { name, image, beforeImage } = portfolio
  const shown = [
    { label: 'Before', url: beforeImage },
    { label: 'After', url: image },
  ].filter(({ url }) => url)
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      {shown.map(({ label, url }) => (
        <figure key={label} className="min-w-0">
          <PortfolioCover
            name={name}
            image={url}
            alt={pictureTexts[libraryAddress(url)] ?? `${name}, ${label.toLowerCase()}`}
            sizes="(min-width: 76rem) 36rem, (min-width: 40rem) 50vw, 100vw"
            className="aspect-4/3"
          />
          <figcaption className="mt-2 text-small text-muted">{label}</figcaption>
        </figure>
      ))}
    </div>
  )
}
