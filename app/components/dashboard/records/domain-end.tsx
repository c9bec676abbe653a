import { DayTime } from '#app/components/time/day-time.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { daysLeft, endsSoonDays, formatDaysLeft } from '#core/project/domain.ts'

/** Expiry date of a domain, with a warning badge when it is near or past. */
export function DomainEnd({ expiresOn }: { expiresOn: string }) {
  const days = daysLeft(expiresOn, new Date())
  const inWords = formatDaysLeft(days)
  return (
    <>
      {days > endsSoonDays ? inWords : <Badge tone={days < 0 ? 'danger' : 'warning'}>{inWords}</Badge>}
      <span className="block text-small font-normal text-muted">
        <DayTime value={expiresOn} />
      </span>
    </>
  )
}
