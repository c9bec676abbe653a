import { href } from 'react-router'
import { OrderButton, OrderOnlineButton } from '#app/components/order-button.tsx'
import { pageMeta, publicUrlOf } from '#app/components/page-meta.ts'
import { serviceFacts } from '#app/components/service-facts.ts'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { ClosingBand } from '#app/components/ui/closing-band.tsx'
import { PageHeader } from '#app/components/ui/page-header.tsx'
import { Picture } from '#app/components/ui/picture.tsx'
import type { Route } from './+types/graphic-design'
import { DesignServices } from './design-services.tsx'
import { LogoPortfolio } from './logo-portfolio.tsx'

const title = 'Graphic design'
const description =
  'Logos and branding, marketing materials, social media graphics and UI/UX design, delivered with their sources.'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title,
    description,
    path: '/graphic-design',
    picture: 'graphic-design',
    facts: [serviceFacts(publicUrlOf(matches), { name: title, description, path: '/graphic-design' })],
  })

export default function GraphicDesign() {
  return (
    <>
      <PageHeader
        eyebrow={title}
        title="A sign that is known from across the street"
        picture={<Picture isFirst src="/art/services/design.svg" alt="" width={640} height={480} />}
        actions={
          <>
            <OrderButton subject="graphic design" />
            <OrderOnlineButton look="second" service="graphic-design" />
            <ButtonLink look="quiet" href="#logos">
              See the logos
            </ButtonLink>
          </>
        }
      >
        <p>
          Logos, posters, online posters and book covers, drawn for one business at a time. They work on a
          shop front, on a stamp and in the corner of a phone.
        </p>
      </PageHeader>
      <LogoPortfolio />
      <DesignServices />
      <ClosingBand
        title="What should people remember?"
        actions={
          <>
            <OrderButton subject="graphic design" />
            <ButtonLink look="second" href={href('/contact')}>
              Send a brief
            </ButtonLink>
          </>
        }
      >
        Tell us what you do and for whom. A photo of your shop says more than a long brief.
      </ClosingBand>
    </>
  )
}
