import { ownRecords } from '#app/api/acting.ts'
import { api } from '#app/api/browser.ts'
import { listOwnCustody, type OwnCustodyRow } from '#app/api/custody.ts'
import { useReloadOn } from '#app/components/dashboard/records/use-live.ts'
import { DashboardEmptyState } from '#app/components/dashboard/screen/dashboard-empty-state.tsx'
import { MoreButton } from '#app/components/dashboard/screen/more-button.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { ScreenFailure } from '#app/components/dashboard/screen/screen-failure.tsx'
import { useMore } from '#app/components/dashboard/screen/use-more.ts'
import { DayTime } from '#app/components/time/day-time.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { custodyKindLabels, transferSteps } from '#core/custody/custody-kinds.ts'
import { formatMoney } from '#core/money.ts'
import { onServer } from '../server-read.server.ts'
import { accountContext } from '../shell/account-context.ts'
import type { Route } from './+types/domains'
import { CertificateResult } from './certificate-result.tsx'
import { Expiry } from './expiry.tsx'

const title = 'Your domains and hosting'

export const clientLoader = async ({ context }: Route.LoaderArgs) => ({
  items: await ownRecords(context.get(accountContext)).list('custody.list-own', (email) =>
    listOwnCustody(api, email),
  ),
})
export const loader = onServer(clientLoader)

/** Domains, hosting, certificates and licences of the client, with the steps to take them elsewhere. */
export default function Domains({ loaderData }: Route.ComponentProps) {
  useReloadOn(['custody-item'])
  const { rows, ...more } = useMore(loaderData.items)
  return (
    <Page title={title} lead="What your website needs every year, who holds it, and until when.">
      {rows.length === 0 ? (
        <DashboardEmptyState title="Nothing here yet">
          Domains, hosting and licences that we look after for you appear here.
        </DashboardEmptyState>
      ) : (
        <ul className="grid gap-5 lg:grid-cols-2">
          {rows.map((item) => (
            <Entry key={item._id} item={item} />
          ))}
        </ul>
      )}
      <MoreButton {...more}>More</MoreButton>
    </Page>
  )
}

function Entry({ item }: { item: OwnCustodyRow }) {
  const { kind, name, heldBy, supplier, account, renewal, verifiedAt, verifiedBy, certificate } = item
  const facts = [
    { label: 'Held by', value: heldBy === 'client' ? 'You' : 'Us, for you' },
    ...(supplier ? [{ label: 'At', value: supplier }] : []),
    ...(account ? [{ label: 'Account', value: account }] : []),
    { label: 'Until', value: <Expiry item={item} /> },
    ...(renewal ? [{ label: 'Renewal', value: formatMoney(renewal) }] : []),
    ...(certificate
      ? [{ label: 'Certificate', value: <CertificateResult certificate={certificate} /> }]
      : []),
    ...(verifiedAt ? [{ label: 'Last checked', value: <Checked at={verifiedAt} by={verifiedBy} /> }] : []),
  ]
  return (
    <li className="min-w-0 rounded-large border border-line p-5">
      <h2 className="flex flex-wrap items-center gap-2 text-[1.125rem] wrap-anywhere">
        {name} <Badge>{custodyKindLabels[kind]}</Badge>
      </h2>
      <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
        {facts.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <details className="mt-4">
        <summary className="cursor-pointer text-small font-semibold text-accent">
          How to take it elsewhere<span className="sr-only">: {name}</span>
        </summary>
        <ol className="mt-3 grid list-decimal gap-2 pl-5 text-small">
          {transferSteps[kind].map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </details>
    </li>
  )
}

const Checked = ({ at, by }: { at: string; by: string }) => (
  <>
    <DayTime value={at} /> by {by || 'us'}
  </>
)

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <ScreenFailure title={title} error={error} />
)
