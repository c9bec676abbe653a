import { href, redirect } from 'react-router'
import { formatPrices } from '#app/components/content/plan-words.ts'
import { readPriceView } from '#app/components/content/read-price-view.ts'
import { serviceFacts } from '#app/components/content/service-facts.ts'
import { StoredPicture } from '#app/components/content/stored-picture.tsx'
import { Pricing } from '#app/components/sections/pricing.tsx'
import { hasOwnPage, serviceAddress } from '#app/components/service-address.ts'
import { OrderButton, OrderOnlineButton } from '#app/components/site/order-button.tsx'
import { pageMeta, siteOf } from '#app/components/site/page-meta.ts'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { ClosingBand } from '#app/components/ui/closing-band.tsx'
import { Markdown } from '#app/components/ui/markdown/markdown.tsx'
import { PageHeader } from '#app/components/ui/page-header.tsx'
import { coreContext } from '#app/core-context.ts'
import { toErrorPage } from '#app/page-refusal.ts'
import { notFound } from '#core/errors.ts'
import { languageOf } from '#core/language.ts'
import type { Route } from './+types/service'
import { art } from './service-art.ts'

export async function loader({ params: { slug }, context }: Route.LoaderArgs) {
  const core = context.get(coreContext)
  const { ctx, services, listPages } = core
  const address = serviceAddress(slug)
  if (address && hasOwnPage(slug)) throw redirect(address, 301)
  try {
    if (!address) throw notFound('Service')
    const { kind, title, summary, description, image, plans } = await services.getPublicService(ctx, slug)
    return {
      slug,
      path: address,
      kind,
      title,
      summary,
      description,
      image,
      plans,
      priceView: await readPriceView(core),
      texts: await listPages.readServiceTexts(ctx),
    }
  } catch (error) {
    throw toErrorPage(error, 'not_found')
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return []
  const { title, summary, slug, path, plans, priceView, texts } = loaderData
  const pricesTitle = texts.hasOwnTitle ? texts.prices.title : undefined
  const description = `${summary || title}${formatPrices(plans, priceView, pricesTitle)}`
  return pageMeta(matches, {
    title,
    description,
    path,
    picture: `services/${slug}`,
    facts: [serviceFacts(siteOf(matches), { name: title, description, path, plans })],
  })
}

export default function ServicePage({ loaderData }: Route.ComponentProps) {
  const { slug, kind, title, summary, description, image, plans, priceView, texts } = loaderData
  const actions = (
    <>
      <OrderButton subject={title} service={slug} />
      <OrderOnlineButton look="second" service={slug} />
    </>
  )
  return (
    <>
      <PageHeader
        title={<span className="wrap-anywhere">{title}</span>}
        picture={
          <StoredPicture
            isFirst
            url={image || art[kind]}
            alt=""
            sizes="(min-width: 48rem) 45vw, 100vw"
            className={image && 'rounded-large'}
            width={640}
            height={480}
          />
        }
        actions={actions}
      >
        {summary && <p className="wrap-anywhere">{summary}</p>}
      </PageHeader>
      {description && (
        <div lang={languageOf(description)} className="wide prose py-12">
          <Markdown text={description} />
        </div>
      )}
      <Pricing
        anchor="pricing"
        props={{ eyebrow: 'Pricing', ...texts.prices, service: slug, note: '' }}
        data={{ plans: { [slug]: plans }, priceView }}
      />
      {texts.closing && (
        <ClosingBand
          title={texts.closing.title}
          actions={<ButtonLink href={href('/contact')}>Send a message</ButtonLink>}
        >
          {texts.closing.text}
        </ClosingBand>
      )}
    </>
  )
}
