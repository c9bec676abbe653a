import { DayTime } from '#app/components/ui/day-time.tsx'

/** When it is due; what is late says so. */
export function DueDay({ day }: { day: string }) {
  const today = new Date(Date.now() - new Date().getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
  const written = <DayTime value={day} />
  if (day < today) return <span className="font-semibold text-danger">was due {written}</span>
  return (
    <span className={day === today ? 'font-semibold text-warning' : ''}>
      due {day === today ? 'today' : written}
    </span>
  )
}
