import { href } from 'react-router'
import { ServiceClosing, ServiceHeader, serviceMeta } from '#app/components/content/service-page.tsx'
import type { Route } from './+types/social-booster'
import { Boosts } from './boosts.tsx'
import { WhyChooseUs } from './why-choose-us.tsx'

const name = 'Social media boosting'
const description =
  'Likes, followers, subscribers and traffic for your pages: Facebook Growth and Instagram Boost, planned from your numbers.'
const subject = 'a social media boost'

export const meta: Route.MetaFunction = ({ matches }) =>
  serviceMeta(matches, { name, description, path: '/social-booster' })

export default function SocialBooster() {
  return (
    <>
      <ServiceHeader
        name={name}
        title="Be seen by the people next door"
        art="social"
        subject={subject}
        service="social-boost"
        other={{ label: 'What we do', href: '#boosts' }}
      >
        Likes, followers, subscribers and traffic on social platforms, mainly Facebook and Instagram. We bring
        them with good posts and well-placed advertising, in front of people who could buy from you.
      </ServiceHeader>
      <Boosts />
      <WhyChooseUs />
      <ServiceClosing
        title="Which page should grow?"
        subject={subject}
        other={{ label: 'Ask a question', href: href('/contact') }}
      >
        Send its link. We look at it and answer with a plan and a price.
      </ServiceClosing>
    </>
  )
}
