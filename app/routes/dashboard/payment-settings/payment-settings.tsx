import { Plus } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { api } from '#app/api/browser.ts'
import { listMethodChanges } from '#app/api/method-changes.ts'
import { listAllMethods, readSettings } from '#app/api/payment-settings.ts'
import type { MethodRow } from '#app/api/payments.ts'
import { useReloadOn } from '#app/components/dashboard/records/use-live.ts'
import { DashboardEmptyState } from '#app/components/dashboard/screen/dashboard-empty-state.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { ScreenFailure } from '#app/components/dashboard/screen/screen-failure.tsx'
import { buttonClass } from '#app/components/ui/button.tsx'
import { onServer } from '../server-read.server.ts'
import type { Route } from './+types/payment-settings'
import { ExchangeRatesForm } from './exchange-rates-form.tsx'
import { MethodForm } from './method-form.tsx'
import { MethodList } from './method-list.tsx'
import { TaxForm } from './tax-form.tsx'
import { TermsForm } from './terms-form.tsx'
import { WaitingChanges } from './waiting-changes.tsx'

const title = 'Payment settings'

export async function clientLoader() {
  const [methods, settings, changes] = await Promise.all([
    listAllMethods(api),
    readSettings(api),
    listMethodChanges(api),
  ])
  return { methods, settings, changes }
}

export const loader = onServer(clientLoader)

export default function PaymentSettings({
  loaderData: { methods, settings, changes },
}: Route.ComponentProps) {
  const [params] = useSearchParams()
  useReloadOn(['payment-method', 'payment-settings'])
  const edited = methods.find(({ _id }) => _id === params.get('edit'))
  if (edited || params.has('add')) return <OneMethod edited={edited} />
  return (
    <Page
      title={title}
      lead="Payment methods, exchange rates, payment terms and taxes."
      action={methods.length > 0 && <AddLink />}
    >
      <Panel title="Payment methods" lead="Clients see the active ones, in this order.">
        {changes.length > 0 && <WaitingChanges changes={changes} />}
        {methods.length === 0 ? (
          <DashboardEmptyState title="No payment method yet." action={<AddLink />}>
            Add bKash, Nagad, bank or cash so clients can pay.
          </DashboardEmptyState>
        ) : (
          <MethodList methods={methods} />
        )}
      </Panel>
      <Panel
        title="Rate and terms"
        lead="Apply to new invoices. Existing invoices keep their quoted rate until it expires."
      >
        <TermsForm settings={settings} />
      </Panel>
      <Panel
        title="Other currencies"
        lead="Rates of the currencies in which clients pay besides taka and dollars. Invoices fix them with the rate of the dollar."
      >
        <ExchangeRatesForm settings={settings} />
      </Panel>
      <Panel
        title="Taxes"
        lead="Rates for quotes and invoices, printed with your BIN from the site settings. What was sent keeps its rate."
      >
        <TaxForm settings={settings} />
      </Panel>
    </Page>
  )
}

const AddLink = () => (
  <Link to="?add" className={buttonClass('main', '', 'small')}>
    <Plus aria-hidden="true" className="size-4" />
    Add a payment method
  </Link>
)

const OneMethod = ({ edited }: { edited: MethodRow | undefined }) => (
  <Page
    title={edited ? `Edit ${edited.label}` : 'Add a payment method'}
    lead="The preview shows what clients see."
  >
    <MethodForm key={edited?._id ?? 'new'} edited={edited} />
  </Page>
)

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <ScreenFailure title={title} error={error} />
)
