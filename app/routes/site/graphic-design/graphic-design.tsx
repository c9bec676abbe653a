import { href } from 'react-router'
import { ServiceClosing, ServiceHeader, serviceMeta } from '#app/components/content/service-page.tsx'
import type { Route } from './+types/graphic-design'
import { DesignServices } from './design-services.tsx'
import { LogoPortfolio } from './logo-portfolio.tsx'

const name = 'Graphic design'
const description =
  'Logos and branding, marketing materials, social media graphics and UI/UX design, delivered with their sources.'
const subject = 'graphic design'

export const meta: Route.MetaFunction = ({ matches }) =>
  serviceMeta(matches, { name, description, path: '/graphic-design' })

export default function GraphicDesign() {
  return (
    <>
      <ServiceHeader
        name={name}
        title="A brand people recognise from across the street"
        art="design"
        subject={subject}
        service="graphic-design"
        other={{ label: 'See the logos', href: '#logos' }}
      >
        Logos, posters, online posters and book covers, drawn for one business at a time. They work on a shop
        front, on a stamp and in the corner of a phone.
      </ServiceHeader>
      <LogoPortfolio />
      <DesignServices />
      <ServiceClosing
        title="What should people remember?"
        subject={subject}
        other={{ label: 'Send a brief', href: href('/contact') }}
      >
        Tell us what you do and for whom. A photo of your shop says more than a long brief.
      </ServiceClosing>
    </>
  )
}
