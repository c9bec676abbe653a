import { ArrowRight } from 'lucide-react'
import { BrandMark } from '#app/components/brand-mark.tsx'
import { OrderButton } from '#app/components/site/order-button.tsx'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { useBrand } from '#app/components/use-brand.ts'
import { heroDrawing } from '#core/page/section-types/home-sections.ts'
import { SectionPicture } from './section-picture.tsx'
import type { SectionViewProps } from './section-view-props.ts'

export function Hero({ props }: SectionViewProps<'hero'>) {
  const { welcome, lead, chatSubject, second, picture = heroDrawing, alt } = props
  const brand = useBrand()
  return (
    <header className="wide grid items-center gap-8 pt-10 pb-14 md:pt-16 lg:grid-cols-[1.25fr_1fr] lg:gap-10 lg:pb-20">
      <div>
        <h1>
          <span className="block font-text text-title font-medium tracking-normal text-muted">{welcome}</span>
          <span className="mt-2 flex flex-wrap items-center gap-x-[0.22em] text-display sm:flex-nowrap sm:whitespace-nowrap">
            <BrandMark className="-ml-[0.12em] size-[1.05em] shrink-0" />
            {brand.logo?.hasName === false ? null : brand.name}
          </span>
        </h1>
        {brand.tagline && (
          <p className="mt-5 text-small font-semibold tracking-[0.14em] text-accent md:text-base">
            {brand.tagline}
          </p>
        )}
        <Roles />
        <p className="mt-4 max-w-xl text-lead text-muted">{lead}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          <OrderButton subject={chatSubject} />
          <ButtonLink look="second" href={second.to}>
            {`${second.label} `}
            <ArrowRight aria-hidden="true" className="size-5" />
          </ButtonLink>
        </div>
      </div>
      <SectionPicture
        isFirst
        address={picture}
        alt={alt}
        width={720}
        height={640}
        className="mx-auto max-w-md lg:max-w-none"
      />
    </header>
  )
}

/** Typing effect with a fixed height. Screen readers get the three roles once, as text. */
function Roles() {
  const { roles } = useBrand()
  const all = roles.join(', ')
  return (
    <p className="mt-6 flex min-h-[1lh] items-start font-display text-title font-bold">
      <span className="sr-only">{all}</span>
      <span aria-hidden="true" className="untyped">
        {roles.join(' · ')}
      </span>
      <span aria-hidden="true" className="typed">
        <span data-typing={JSON.stringify(roles)} />
        <span className="caret ml-0.5 text-accent">|</span>
      </span>
    </p>
  )
}
