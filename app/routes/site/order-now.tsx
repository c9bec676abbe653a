import { data, href, redirect } from 'react-router'
import { formatPrices } from '#app/components/content/plan-words.ts'
import { readPriceView } from '#app/components/content/read-price-view.ts'
import { OrderButton, OrderOnlineButton } from '#app/components/site/order-button.tsx'
import { pageMeta } from '#app/components/site/page-meta.ts'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { ExternalButton } from '#app/components/ui/external-link.tsx'
import { PageHeader } from '#app/components/ui/page-header.tsx'
import { Section } from '#app/components/ui/section.tsx'
import { coreContext } from '#app/core-context.ts'
import { chatLinkOf, inquiryInput } from '#core/inquiry/inquiry.ts'
import type { Route } from './+types/order-now'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Order by chat',
    description: 'Your order continues in the chat.',
    path: '/order-now',
    picture: 'contact',
    isHidden: true,
  })

export async function loader({ context }: Route.LoaderArgs) {
  const core = context.get(coreContext)
  const [services, priceView] = await Promise.all([core.services.listServices(core.ctx), readPriceView(core)])
  return services.map(({ slug, title, plans }) => ({
    ...{ slug, title },
    price: formatPrices(plans, priceView).trim() || 'The price is set for each order.',
  }))
}

/** Records the inquiry and goes on to the chat. A redirect would break the rule `form-action` of the page. */
export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, inquiries, readBrand } = context.get(coreContext)
  const form = await request.formData().catch(() => undefined)
  const values = Object.fromEntries([...(form ?? [])].map(([name, value]) => [name, String(value)]))
  const parsed = inquiryInput.safeParse(values)
  if (!parsed.success) throw redirect(href('/contact'))
  const code = await inquiries.recordInquiry(ctx, parsed.data)
  const link = chatLinkOf(await readBrand(), parsed.data.about, code)
  return data({ link, code }, { headers: { refresh: `0; url=${link}`, 'cache-control': 'no-store' } })
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export default function OrderNow({ actionData, loaderData }: Route.ComponentProps) {
  if (!actionData) return <Start services={loaderData} />
  const { link, code } = actionData
  return (
    <PageHeader
      eyebrow="Order Now"
      title="The chat opens"
      actions={<ExternalButton href={link}>Open the chat</ExternalButton>}
    >
      {code && (
        <>
          Your code is <strong className="whitespace-nowrap text-ink">{code}</strong>. It stands in the
          message, so that we know what you chose.{' '}
        </>
      )}
      If nothing opens within a moment, press the button.
    </PageHeader>
  )
}

type Offered = Awaited<ReturnType<typeof loader>>

/** For those who did not come by the button. */
const Start = ({ services }: { services: Offered }) => (
  <>
    <PageHeader
      eyebrow="Order Now"
      title="Order by chat"
      actions={
        <>
          <OrderButton subject="a project" />
          <ButtonLink href={href('/contact')} look="second">
            Write to us
          </ButtonLink>
        </>
      }
    >
      ‘Order Now’ opens the chat, where you tell us what you need.
    </PageHeader>
    {services.length > 0 && (
      <Section labelledBy="services-title">
        <h2 id="services-title" className="mb-6 text-heading">
          Or order online
        </h2>
        <ul className="grid gap-4 lg:grid-cols-2">
          {services.map(({ slug, title, price }) => (
            <li
              key={slug}
              className="flex flex-wrap items-center justify-between gap-4 rounded-small border border-line bg-raised px-5 py-4"
            >
              <div className="min-w-0">
                <h3 className="font-semibold wrap-anywhere">{title}</h3>
                <p className="mt-1 text-small text-muted">{price}</p>
              </div>
              <OrderOnlineButton look="second" service={slug} title={title} />
            </li>
          ))}
        </ul>
      </Section>
    )}
  </>
)
