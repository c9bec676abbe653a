import { href } from 'react-router'
import { OrderButton, OrderOnlineButton } from '#app/components/order-button.tsx'
import { pageMeta, publicUrlOf } from '#app/components/page-meta.ts'
import { serviceFacts } from '#app/components/service-facts.ts'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { ClosingBand } from '#app/components/ui/closing-band.tsx'
import { PageHeader } from '#app/components/ui/page-header.tsx'
import { Picture } from '#app/components/ui/picture.tsx'
import type { Route } from './+types/social-booster'
import { Boosts } from './boosts.tsx'
import { WhyChooseUs } from './why-choose-us.tsx'

const title = 'Social media boosting'
const description =
  'Likes, followers, subscribers and traffic for your pages: Facebook Growth and Instagram Boost, planned from your numbers.'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title,
    description,
    path: '/social-booster',
    picture: 'social-booster',
    facts: [serviceFacts(publicUrlOf(matches), { name: title, description, path: '/social-booster' })],
  })

export default function SocialBooster() {
  return (
    <>
      <PageHeader
        eyebrow={title}
        title="Be seen by the people next door"
        picture={<Picture isFirst src="/art/services/social.svg" alt="" width={640} height={480} />}
        actions={
          <>
            <OrderButton subject="a social media boost" />
            <OrderOnlineButton look="second" service="social-boost" />
            <ButtonLink look="quiet" href="#boosts">
              What we do
            </ButtonLink>
          </>
        }
      >
        <p>
          Likes, followers, subscribers and traffic on social platforms, mainly Facebook and Instagram. We
          bring them with good posts and well-placed advertising, in front of people who could buy from you.
        </p>
      </PageHeader>
      <Boosts />
      <WhyChooseUs />
      <ClosingBand
        title="Which page should grow?"
        actions={
          <>
            <OrderButton subject="a social media boost" />
            <ButtonLink look="second" href={href('/contact')}>
              Ask a question
            </ButtonLink>
          </>
        }
      >
        Send its link. We look at it and answer with a plan and a price.
      </ClosingBand>
    </>
  )
}
