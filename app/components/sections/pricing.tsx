import { Check } from 'lucide-react'
import { formatTerms, unitOf } from '#app/components/content/plan-words.ts'
import { OrderButton, OrderOnlineButton } from '#app/components/site/order-button.tsx'
import { Section, SectionHeading } from '#app/components/ui/section.tsx'
import { formatMoney } from '#core/money.ts'
import { formatViewRate, type PriceView, shownPrices } from '#core/service/price-view.ts'
import type { Plan } from '#core/service/service.ts'
import { NoRecords } from './no-records.tsx'
import type { SectionViewProps } from './section-view-props.ts'

// Grid rows beside the features: name, price, order buttons.
const otherRows = 3

// Spelled out, because the style sheet has the classes that it finds in the source.
const columns: Record<number, string> = { 1: 'grid-cols-1', 3: 'grid-cols-3' }
const wideColumns: Record<number, string> = { 1: 'lg:grid-cols-1', 2: 'lg:grid-cols-2', 4: 'lg:grid-cols-4' }

/** Plan columns on a shared subgrid, so that matching rows align. */
export function Pricing({
  anchor,
  props: { eyebrow, title, lead, service, note },
  data,
  isPreview,
}: SectionViewProps<'pricing'>) {
  const plans = data.plans[service] ?? []
  const { priceView: view } = data
  if (plans.length === 0) return isPreview && <MissingPlans isChosen={service !== ''} />
  const rate = formatViewRate(
    plans.map(({ price }) => price),
    view,
  )
  const longest = Math.max(0, ...plans.map(({ features }) => features.length))
  return (
    <Section id={anchor} labelledBy={`${anchor}-title`} isTinted>
      <SectionHeading id={`${anchor}-title`} eyebrow={eyebrow} title={title}>
        {lead}
      </SectionHeading>
      <PricesAtAGlance plans={plans} view={view} />
      <div
        className={`grid overflow-hidden rounded-large border border-line bg-raised max-lg:divide-y max-lg:divide-line ${wideColumns[plans.length] ?? 'lg:grid-cols-3'} lg:divide-x lg:divide-line`}
        style={{ gridTemplateRows: `repeat(${longest + otherRows}, auto)` }}
      >
        {plans.map((plan) => (
          <PlanColumn key={plan.planId} {...{ service, plan, longest, view }} />
        ))}
      </div>
      {note && <p className="mt-6 text-muted">{note}</p>}
      {rate && (
        <p className="mt-6 text-muted">{`Converted at ${rate}. Your invoice names the exact amount.`}</p>
      )}
    </Section>
  )
}

/** Stands in the editor for a service without prices, or none yet. */
const MissingPlans = ({ isChosen }: { isChosen: boolean }) => (
  <Section>
    <NoRecords isLoading={false}>
      {isChosen
        ? 'This service has no plans with prices: visitors do not see this section.'
        : 'Choose a service.'}
    </NoRecords>
  </Section>
)

/** Row of price links, shown where the plan columns are stacked. */
const PricesAtAGlance = ({ plans, view }: { plans: Plan[]; view: View }) => (
  <ul
    className={`mb-6 grid ${columns[plans.length] ?? 'grid-cols-2'} divide-x divide-line border-y border-line lg:hidden`}
  >
    {plans.map(({ planId, name, price }) => (
      <li key={planId} className="pl-4 first:pl-0">
        <a
          href={`#${planId}`}
          className="tabular block whitespace-pre-line py-3 font-display text-title font-bold leading-snug first-line:font-text first-line:text-small first-line:font-normal first-line:text-muted hover:text-accent"
        >
          {`${name}\n${formatMoney(shownPrices(price, view)[0])}`}
        </a>
      </li>
    ))}
  </ul>
)

type View = PriceView | undefined
type PlanColumnProps = { service: string; plan: Plan; longest: number; view: View }

function PlanColumn({ service, plan, longest, view }: PlanColumnProps) {
  const { planId, name, oldPrice, features, isPopular } = plan
  const [price, otherPrice] = shownPrices(plan.price, view)
  const isCoding = service === 'website-coding'
  const subject = isCoding ? `${name} plan, a coded website` : `${name} plan`
  return (
    <article
      id={planId}
      className={`grid grid-rows-subgrid px-6 py-8 md:px-9 lg:py-10 ${isPopular ? 'bg-tint' : ''}`}
      style={{ gridRow: `span ${longest + otherRows}` }}
    >
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 className="text-title">{name}</h3>
        {isPopular && (
          <p className="rounded-full bg-accent px-3 py-0.5 text-small font-semibold text-on-accent">
            Most Chosen
          </p>
        )}
      </header>
      <p className="flex flex-wrap items-baseline gap-x-3 pb-6 pt-3">
        <span className="tabular font-display text-display font-bold leading-none tracking-tight">
          {formatMoney(price)}
        </span>
        {oldPrice && (
          <s className="tabular text-muted">
            <span className="sr-only">before: </span>
            {formatMoney(shownPrices(oldPrice, view)[0])}
          </s>
        )}
        {otherPrice && <span className="tabular text-title font-bold">{formatMoney(otherPrice)}</span>}
        <span className="text-muted">{unitOf(plan)}</span>
      </p>
      <ul className="grid grid-rows-subgrid" style={{ gridRow: `span ${longest}` }}>
        {features.map((feature) => (
          <li key={feature} className="flex items-center gap-3 border-t border-line py-3">
            <Check aria-hidden="true" className="size-5 shrink-0 text-accent" />
            {feature}
          </li>
        ))}
      </ul>
      <div className="mt-6 grid gap-3 self-end">
        {!isCoding && <p className="text-small text-muted">{formatTerms(plan)}</p>}
        <OrderButton
          look={isPopular ? 'main' : 'second'}
          subject={`${subject} for ${formatMoney(price)}`}
          service={service}
          planId={planId}
          isOneOfSeveral
          className="w-full"
        />
        <OrderOnlineButton look="quiet" service={service} plan={{ planId, name }} className="w-full" />
      </div>
    </article>
  )
}
