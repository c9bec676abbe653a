import { Link } from 'react-router'
import { currentDay } from '#app/components/time/current-day.ts'
import { addDays, addMonths } from '#core/time.ts'

/** Links to usual periods, as `from` and `to` in the URL. */
export function PeriodLinks({ more = {} }: { more?: Record<string, string> }) {
  const today = currentDay()
  const month = `${today.slice(0, 7)}-01`
  const year = `${today.slice(0, 4)}-01-01`
  const periods = [
    { label: 'This month', from: month, to: today },
    { label: 'Last month', from: addMonths(month, -1), to: addDays(month, -1) },
    { label: 'This year', from: year, to: today },
    { label: 'Last year', from: addMonths(year, -12), to: addDays(year, -1) },
  ]
  return (
    <ul aria-label="Periods" className="flex flex-wrap gap-x-5 gap-y-1">
      {periods.map(({ label, ...period }) => (
        <li key={label}>
          <Link
            to={`?${new URLSearchParams({ ...more, ...period })}`}
            className="font-semibold text-accent hover:underline"
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
