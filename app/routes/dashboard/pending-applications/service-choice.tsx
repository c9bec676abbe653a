import { href, Link } from 'react-router'
import type { ServiceRow } from '#app/api/services.ts'
import { orderOnlineAddress } from '#app/components/order-address.ts'
import { formatMoney } from '#core/money.ts'

/** Services to order, and a link to the website templates. */
export function ServiceChoice({ services }: { services: ServiceRow[] }) {
  return (
    <ul className="grid w-full gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {services.map((service) => (
        <Choice
          key={service._id}
          title={service.title}
          text={formatPriceFrom(service) || service.summary}
          to={orderOnlineAddress(service.slug)}
        />
      ))}
      <Choice
        title="A website from a template"
        text="Choose one you like and get a quote."
        to={href('/dashboard/personal-website')}
      />
    </ul>
  )
}

const Choice = ({ title, text, to }: { title: string; text: string; to: string }) => (
  <li>
    <Link
      to={to}
      className="block h-full rounded-small border border-line bg-raised px-5 py-4 transition-colors duration-150 hover:border-ink"
    >
      <span className="block font-semibold text-ink">{title}</span>
      <span className="mt-1 block text-small text-muted">{text}</span>
    </Link>
  </li>
)

function formatPriceFrom({ plans }: ServiceRow): string {
  const [cheapest] = plans.toSorted((one, other) => one.price.minor - other.price.minor)
  return cheapest ? `From ${formatMoney(cheapest.price)}, at a fixed price.` : ''
}
