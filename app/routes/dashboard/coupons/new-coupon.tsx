import { href, Link, useNavigate } from 'react-router'
import { api } from '#app/api/browser.ts'
import { addCoupon } from '#app/api/coupons.ts'
import { findRecipients } from '#app/api/invoices.ts'
import { listServices } from '#app/api/services.ts'
import { ClientChoice } from '#app/components/dashboard/records/client-choice.tsx'
import { BackLink } from '#app/components/dashboard/screen/back-link.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { ScreenFailure } from '#app/components/dashboard/screen/screen-failure.tsx'
import { useIdempotencyKey } from '#app/components/form/use-idempotency-key.ts'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { onServer } from '../server-read.server.ts'
import type { Route } from './+types/new-coupon'
import { CouponForm } from './coupon-form.tsx'
import { emptyCoupon, toTerms } from './coupon-values.ts'

const title = 'Add a coupon'

export async function clientLoader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const id = searchParams.get('client')
  // The search for a client is open while there is a `q`, even an empty one.
  const q = searchParams.get('q')
  const [services, found] = await Promise.all([
    listServices(api),
    id ? findRecipients(api, { id }) : q === null ? [] : findRecipients(api, { q: q.slice(0, 100) }),
  ])
  return { services, found, q, chosen: id ? found[0] : undefined }
}
export const loader = onServer(clientLoader)

export default function NewCoupon({ loaderData: { services, found, q, chosen } }: Route.ComponentProps) {
  const keyOf = useIdempotencyKey()
  const navigate = useNavigate()
  const list = href('/dashboard/coupons')
  const here = href('/dashboard/coupons/new')
  const isSearching = q !== null && !chosen
  const other = chosen || isSearching ? here : `${here}?q=`
  return (
    <Page
      title={title}
      lead={chosen ? `Only ${chosen.name} can use it.` : 'A code that clients enter when they order a plan.'}
      action={<BackLink to={list}>All coupons</BackLink>}
    >
      <p className="mb-6">
        <Link to={other} className="font-semibold text-accent hover:underline">
          {chosen || isSearching ? 'For every client instead' : 'Only for one client'}
        </Link>
      </p>
      {isSearching ? (
        <ClientChoice key={q} {...{ q, found }} next={here} />
      ) : (
        <CouponForm
          key={chosen?._id ?? ''}
          isNew
          initial={emptyCoupon}
          services={services}
          save={(values) => {
            const added = { code: values.code, ...toTerms(values), clientId: chosen?._id ?? null }
            return addCoupon(api, added, keyOf(added))
          }}
          onSaved={() => {
            showToast({ title: 'The coupon is added' })
            void navigate(list)
          }}
        />
      )}
    </Page>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <ScreenFailure title={title} error={error} />
)
