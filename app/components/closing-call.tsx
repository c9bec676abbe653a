import { href } from 'react-router'
import { chatLinkAbout } from '#core/brand/brand.ts'
import { ButtonLink } from './ui/button.tsx'
import { ExternalButton } from './ui/external-link.tsx'
import { Section } from './ui/section.tsx'

type ClosingCallProps = { title: string; children: string; subject: string }

/** The end of a page: order by chat, or write first. */
export function ClosingCall({ title, children, subject }: ClosingCallProps) {
  return (
    <Section labelledBy="closing-title" isTinted>
      <div className="flex flex-wrap items-end justify-between gap-8">
        <div className="max-w-measure">
          <h2 id="closing-title" className="text-heading">
            {title}
          </h2>
          <p className="mt-4 text-lead text-muted">{children}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <ExternalButton href={chatLinkAbout(subject)}>Order Now</ExternalButton>
          <ButtonLink look="second" href={href('/contact')}>
            Write to us
          </ButtonLink>
        </div>
      </div>
    </Section>
  )
}
