import { ArrowLeft } from 'lucide-react'
import { href } from 'react-router'
import { ExternalButton } from '#app/components/ui/external-link.tsx'
import { LongTitle } from '#app/components/ui/long-title.tsx'
import { listAddress } from '#app/page-request.ts'
import { languageOf } from '#core/language.ts'
import type { Portfolio } from '#core/portfolio/portfolio.ts'

export function PortfolioTitle({ name, portfolio }: { name: string; portfolio: Portfolio }) {
  const { category, link } = portfolio
  return (
    <header className="wide pt-10 md:pt-14">
      <a
        href={href('/portfolios')}
        className="inline-flex min-h-11 items-center gap-2 font-medium text-muted hover:text-ink"
      >
        <ArrowLeft aria-hidden="true" className="size-5" /> All portfolios
      </a>
      <div className="mt-4 flex flex-col items-start justify-between gap-x-12 gap-y-6 md:flex-row md:items-end">
        <div className="min-w-0 max-w-full lg:max-w-4xl">
          {category && (
            <p className="eyebrow mb-3 break-words">
              <a href={listAddress(href('/portfolios'), { category })} className="hover:underline">
                {category}
              </a>
            </p>
          )}
          <LongTitle lang={languageOf(name)}>{name}</LongTitle>
        </div>
        {link && (
          <ExternalButton href={link} className="shrink-0">
            Visit the project
          </ExternalButton>
        )}
      </div>
    </header>
  )
}
