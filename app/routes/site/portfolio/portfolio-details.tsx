import { DayTime } from '#app/components/time/day-time.tsx'
import { listTechnologies, type Portfolio } from '#core/portfolio/portfolio.ts'

/** Client, owner, date and technologies. Omits empty values. */
export function PortfolioDetails({ portfolio }: { portfolio: Portfolio }) {
  const { clientName, ownerName, completedOn } = portfolio
  const technologies = listTechnologies(portfolio)
  const facts = [
    { term: 'Client', fact: clientName },
    { term: 'Owner', fact: ownerName },
    { term: 'Completed', fact: completedOn && <DayTime value={completedOn} /> },
    { term: 'Made with', fact: technologies.length > 0 && <Technologies names={technologies} /> },
  ].filter(({ fact }) => fact)
  if (facts.length === 0) return null
  return (
    <dl className="min-w-0 divide-y divide-line self-start border-y border-line">
      {facts.map(({ term, fact }) => (
        <div key={term} className="py-4">
          <dt className="text-small text-muted">{term}</dt>
          <dd className="mt-1 break-words font-semibold">{fact}</dd>
        </div>
      ))}
    </dl>
  )
}

function Technologies({ names }: { names: string[] }) {
  return (
    <ul className="mt-1 flex flex-wrap gap-2">
      {[...new Set(names)].map((name) => (
        <li key={name} className="min-w-0 break-words rounded-2xl bg-tint px-3 py-1 text-small font-medium">
          {name}
        </li>
      ))}
    </ul>
  )
}
