import { DayTime } from '#app/components/ui/day-time.tsx'
import { useTimeZone } from '#app/components/ui/first-drawing.tsx'

/** When it is due; what is late says so. */
export function DueDay({ day }: { day: string }) {
  const timeZone = useTimeZone()
  // Swedes write 2026-12-31.
  const today = new Intl.DateTimeFormat('sv', { timeZone }).format(new Date())
  const written = <DayTime value={day} />
  if (day < today) return <span className="font-semibold text-danger">was due {written}</span>
  return (
    <span className={day === today ? 'font-semibold text-warning' : ''}>
      due {day === today ? 'today' : written}
    </span>
  )
}
