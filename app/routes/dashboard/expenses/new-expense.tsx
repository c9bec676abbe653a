import { href, useNavigate } from 'react-router'
import { api } from '#app/api/browser.ts'
import { addExpense } from '#app/api/expenses.ts'
import { getOrder } from '#app/api/orders.ts'
import { BackLink } from '#app/components/dashboard/screen/back-link.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { ScreenFailure } from '#app/components/dashboard/screen/screen-failure.tsx'
import { useIdempotencyKey } from '#app/components/form/use-idempotency-key.ts'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { onServer } from '../server-read.server.ts'
import type { Route } from './+types/new-expense'
import { ExpenseForm } from './expense-form.tsx'
import { newExpense, toBody } from './expense-values.ts'

const title = 'Add an expense'

export async function clientLoader({ request }: Route.LoaderArgs) {
  const id = new URL(request.url).searchParams.get('order')
  return { order: id ? await getOrder(api, id) : undefined }
}
export const loader = onServer(clientLoader)

/** Form for a new expense, of an order or of the business. */
export default function NewExpense({ loaderData: { order } }: Route.ComponentProps) {
  const keyOf = useIdempotencyKey()
  const navigate = useNavigate()
  const back = order ? href('/dashboard/new-orders/:id', { id: order._id }) : href('/dashboard/expenses')
  return (
    <Page
      title={title}
      lead={order ? `For ${order.number}. The client does not see it.` : 'What the business paid.'}
      action={<BackLink to={back}>{order ? order.number : 'All expenses'}</BackLink>}
    >
      <ExpenseForm
        initial={newExpense()}
        save={(values) => {
          const added = { ...toBody(values), orderId: order?._id ?? null }
          return addExpense(api, added, keyOf(added))
        }}
        onSaved={() => {
          showToast({ title: 'The expense is added' })
          void navigate(back)
        }}
      />
    </Page>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <ScreenFailure title={title} error={error} />
)
