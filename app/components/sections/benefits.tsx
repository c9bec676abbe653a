import type { ReactNode } from 'react'
import { Picture } from '#app/components/ui/picture.tsx'
import { Section, SectionHeading } from '#app/components/ui/section.tsx'
import type { SectionProps } from '#core/page/section-types.ts'
import { SectionPicture } from './section-picture.tsx'
import type { SectionViewProps } from './section-view-props.ts'

type Props = SectionProps<'benefits'>

/** Three benefit cards, each with an example. */
export function Benefits({
  anchor,
  props: { eyebrow, title, first, second, third },
}: SectionViewProps<'benefits'>) {
  return (
    <Section id={anchor} labelledBy={`${anchor}-title`}>
      <SectionHeading id={`${anchor}-title`} eyebrow={eyebrow} title={title} />
      <div className="grid gap-6 lg:grid-cols-2 lg:gap-8">
        <LargeCard {...first} />
        <LogosCard {...second} />
        <ConversationCard {...third} />
      </div>
    </Section>
  )
}

type BenefitProps = { title: string; text: string; className?: string; children: ReactNode }

const Benefit = ({ title, text, className = '', children }: BenefitProps) => (
  <article className={`flex flex-col overflow-hidden rounded-large bg-surface ${className}`}>
    <div className="p-6 sm:p-9">
      <h3 className="text-[1.625rem] leading-tight lg:text-[1.875rem]">{title}</h3>
      <p className="mt-3 max-w-measure text-lead text-muted">{text}</p>
    </div>
    {children}
  </article>
)

const LargeCard = ({ title, text, picture, alt }: Props['first']) => (
  <Benefit title={title} text={text} className="lg:row-span-2">
    <div className="min-h-72 flex-1 pl-6 sm:pl-9">
      <SectionPicture
        address={picture}
        alt={alt}
        width={960}
        height={600}
        className="h-full! rounded-tl-large border-l border-t border-line object-cover object-left-top"
      />
    </div>
  </Benefit>
)

const LogosCard = ({ title, text }: Props['second']) => (
  <Benefit title={title} text={text}>
    <ul className="mt-auto flex gap-3 px-6 pb-6 sm:px-9 sm:pb-9">
      {[5, 2, 7].map((id) => (
        <li key={id} className="flex-1">
          <Picture
            src={`/art/logos/logo-${id}.svg`}
            alt=""
            width={480}
            height={360}
            className="rounded-small"
          />
        </li>
      ))}
    </ul>
  </Benefit>
)

/** Illustrated by a short sample conversation. */
const ConversationCard = ({ title, text, question, answer }: Props['third']) => (
  <Benefit title={title} text={text}>
    <div className="mt-auto grid gap-2.5 px-6 pb-6 sm:px-9 sm:pb-9">
      <p className="max-w-[85%] justify-self-start rounded-large rounded-bl-small border border-line bg-raised px-4 py-2.5">
        <span className="sr-only">For example, you: </span>
        {question}
      </p>
      <p className="max-w-[85%] justify-self-end rounded-large rounded-br-small bg-accent px-4 py-2.5 text-on-accent">
        <span className="sr-only">We: </span>
        {answer}
      </p>
    </div>
  </Benefit>
)
