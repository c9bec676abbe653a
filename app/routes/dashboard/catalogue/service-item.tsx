import { href, Link } from 'react-router'
import type { ListedServiceRow } from '#app/api/services.ts'
import { MoveButtons, type Moving } from '#app/components/list/move-buttons.tsx'
import { serviceAddress } from '#app/components/service-address.ts'
import { Badge } from '#app/components/ui/badge.tsx'
import { Button, buttonClass } from '#app/components/ui/button.tsx'
import { formatMoney } from '#core/money.ts'

type ServiceItemProps = Moving & { service: ListedServiceRow; onToggle: () => void }

export function ServiceItem({ service, onUp, onDown, onToggle }: ServiceItemProps) {
  const { _id: id, slug, title, active } = service
  const page = active ? serviceAddress(slug) : undefined
  return (
    <article className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-center">
      <div className="min-w-0">
        <h2 className="flex flex-wrap items-center gap-2 text-[1.125rem] wrap-anywhere">
          <Link to={href('/dashboard/services/edit/:slug?', { slug })} className="min-w-0 hover:underline">
            {title}
          </Link>
          {!active && <Badge>Hidden</Badge>}
        </h2>
        <p className="flex flex-wrap gap-x-3 text-small text-muted">
          {formatPlans(service)}
          {page && (
            <a href={page} className="font-semibold text-accent hover:underline">
              See the page<span className="sr-only"> of {title}</span>
            </a>
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-1">
        <MoveButtons {...{ id, title, onUp, onDown }} />
        <Link
          to={href('/dashboard/services/edit/:slug?', { slug })}
          className={buttonClass('second', '', 'small')}
        >
          Edit<span className="sr-only"> {title}</span>
        </Link>
        <Button look="second" size="small" className="min-w-20" onClick={onToggle}>
          {active ? 'Hide' : 'Show'}
          <span className="sr-only"> {title}</span>
        </Button>
      </div>
    </article>
  )
}

function formatPlans({ planCount, priceFrom }: ListedServiceRow): string {
  if (!priceFrom) return 'Priced for each order'
  return `${planCount === 1 ? '1 plan' : `${planCount} plans`}, from ${formatMoney(priceFrom)}`
}
