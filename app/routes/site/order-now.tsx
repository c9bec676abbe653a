import { data, href, redirect } from 'react-router'
import { pageMeta } from '#app/components/site/page-meta.ts'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { ExternalButton } from '#app/components/ui/external-link.tsx'
import { PageHeader } from '#app/components/ui/page-header.tsx'
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

export default function OrderNow({ actionData }: Route.ComponentProps) {
  if (!actionData) return <Start />
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

/** For those who did not come by the button. */
const Start = () => (
  <PageHeader
    eyebrow="Order Now"
    title="Order by chat"
    actions={<ButtonLink href={`${href('/')}#services`}>See what we do</ButtonLink>}
  >
    Choose a service, and press ‘Order Now’ on its page. It opens the chat.
  </PageHeader>
)
