import { PortfolioCover } from '#app/components/content/portfolio-cover.tsx'
import { shorten } from '#app/components/content/shorten.ts'
import { ClosingCall } from '#app/components/site/closing-call.tsx'
import { languageOf } from '#core/language.ts'
import { libraryAddress } from '#core/page/section-pictures.ts'
import type { LoadedWork } from './load-work.ts'
import { MoreWork } from './more-work.tsx'
import { PortfolioCase } from './portfolio-case.tsx'
import { PortfolioDetails } from './portfolio-details.tsx'
import { PortfolioTitle } from './portfolio-title.tsx'

/** A piece of work with all that its page shows. */
export function Work({ portfolio, name, related, review, pictureTexts, closing }: LoadedWork) {
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
