import { Stars } from '#app/components/ui/stars.tsx'

const figures = [
  { label: 'Total Visitors', value: '2,900', note: '+12% from last month' },
  { label: 'Served Customers', value: '1,769', note: '+23% from last month' },
]

export function Statistics() {
  return (
    <section aria-label="Statistics" className="border-y border-line bg-surface">
      <dl className="wide grid divide-y divide-line sm:grid-cols-3 sm:divide-x sm:divide-y-0">
        {figures.map(({ label, value, note }) => (
          <div key={label} className="py-7 sm:px-8 sm:first:pl-0">
            <dt className="text-muted">{label}</dt>
            <dd className="tabular mt-1 font-display text-heading font-bold leading-tight">{value}</dd>
            <dd className="mt-1 text-small font-semibold text-success">{note}</dd>
          </div>
        ))}
        <div className="py-7 sm:pl-8">
          <dt className="text-muted">Service Rating</dt>
          <dd className="flex min-h-[3.45rem] items-center">
            <Stars rating={4} className="size-7" />
          </dd>
          <dd className="mt-1 text-small text-muted">Based on 284 reviews</dd>
        </div>
      </dl>
    </section>
  )
}
