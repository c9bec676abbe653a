import { href } from 'react-router'
import { serviceFacts } from '#app/components/content/service-facts.ts'
import { OrderButton, OrderOnlineButton } from '#app/components/site/order-button.tsx'
import { pageMeta, siteOf } from '#app/components/site/page-meta.ts'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { ClosingBand } from '#app/components/ui/closing-band.tsx'
import { PageHeader } from '#app/components/ui/page-header.tsx'
import { Picture } from '#app/components/ui/picture.tsx'
import { coreContext } from '#app/core-context.ts'
import { formatMoney } from '#core/money.ts'
import type { Plan } from '#core/service/service.ts'
import type { Route } from './+types/coding'
import { CraftedExperiences } from './crafted-experiences.tsx'
import { Pricing } from './pricing.tsx'

const title = 'MERN-stack websites'
const prices = new Intl.ListFormat('en-GB')
const descriptionOf = (plans: Plan[]) =>
  `A website coded for your business with React, Node.js and MongoDB. Three fixed prices per project: ${prices.format(plans.map(({ price }) => formatMoney(price)))}.`

export const loader = async ({ context }: Route.LoaderArgs) => {
  const { services, ctx } = context.get(coreContext)
  return { plans: await services.listPlans(ctx, 'website-coding') }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const plans = loaderData?.plans ?? []
  const description = descriptionOf(plans)
  return pageMeta(matches, {
    title,
    description,
    path: '/coding',
    picture: 'coding',
    facts: [serviceFacts(siteOf(matches), { name: title, description, path: '/coding', plans })],
  })
}

export default function Coding({ loaderData: { plans } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        eyebrow={title}
        title="A website coded for the way you work"
        picture={<Picture isFirst src="/art/services/website.svg" alt="" width={640} height={480} />}
        actions={
          <>
            <OrderButton subject="a coded website" />
            <OrderOnlineButton look="second" service="website-coding" />
            <ButtonLink look="quiet" href="#pricing">
              See prices
            </ButtonLink>
          </>
        }
      >
        <p>
          When visitors have to book, search, sign in or pay, a template gets in the way. We write the site
          itself, in React, Node.js and MongoDB, at a price fixed before we start.
        </p>
      </PageHeader>
      <CraftedExperiences />
      <Pricing plans={plans} />
      <ClosingBand
        title="Need custom solution?"
        actions={<ButtonLink href={href('/contact')}>Let's discuss</ButtonLink>}
      >
        A booking system, a shop with its own rules, an old site to move. Describe it in a few sentences and
        we say what it takes.
      </ClosingBand>
    </>
  )
}
