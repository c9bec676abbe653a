import { href } from 'react-router'
import { serviceFacts } from '#app/components/content/service-facts.ts'
import { OrderButton, OrderOnlineButton } from '#app/components/site/order-button.tsx'
import { pageMeta, siteOf } from '#app/components/site/page-meta.ts'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { ClosingBand } from '#app/components/ui/closing-band.tsx'
import { PageHeader } from '#app/components/ui/page-header.tsx'
import { Picture } from '#app/components/ui/picture.tsx'
import type { Route } from './+types/wordpress'
import { WordpressOrCoded } from './wordpress-or-coded.tsx'
import { WordpressServices } from './wordpress-services.tsx'

const title = 'WordPress websites'
const description =
  'WordPress sites designed, built and looked after: custom design, WooCommerce shops, speed, SEO, themes, plugins and support.'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title,
    description,
    path: '/wordpress',
    picture: 'wordpress',
    facts: [serviceFacts(siteOf(matches), { name: title, description, path: '/wordpress' })],
  })

export default function Wordpress() {
  return (
    <>
      <PageHeader
        eyebrow={title}
        title="A site you can change yourself"
        picture={<Picture isFirst src="/art/services/wordpress.svg" alt="" width={640} height={480} />}
        actions={
          <>
            <ButtonLink href={href('/contact')}>Get a Free Quote</ButtonLink>
            <OrderButton look="second" subject="a WordPress website" />
            <OrderOnlineButton look="quiet" service="wordpress" />
          </>
        }
      >
        <p>
          We design it, build it and show you how it works. After that you write the texts, change the prices
          and swap the pictures without asking anybody.
        </p>
      </PageHeader>
      <WordpressServices />
      <WordpressOrCoded />
      <ClosingBand
        title="Have a WordPress site already?"
        actions={
          <>
            <OrderButton subject="help with an existing WordPress site" />
            <ButtonLink look="second" href={href('/contact')}>
              Send a message
            </ButtonLink>
          </>
        }
      >
        Send its address. We look at it and tell you what we would change first, and what can stay.
      </ClosingBand>
    </>
  )
}
