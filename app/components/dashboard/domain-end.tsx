import { DayTime } from '#app/components/time/day-time.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { daysLeft, endsSoonDays, tellDaysLeft } from '#core/project/domain.ts'

/** When a domain ends, with a warning in time. */
export function DomainEnd({ expiresOn }: { expiresOn: string }) {
  const days = daysLeft(expiresOn, new Date())
  const inWords = tellDaysLeft(days)
  return (
    <>
      {days > endsSoonDays ? inWords : <Badge tone={days < 0 ? 'danger' : 'warning'}>{inWords}</Badge>}
      <span className="block text-small font-normal text-muted">
        <DayTime value={expiresOn} />
      </span>
    </>
  )
}
