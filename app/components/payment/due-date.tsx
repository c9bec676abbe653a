import { currentDay } from '#app/components/time/current-day.ts'
import { DayTime } from '#app/components/time/day-time.tsx'

/** Due date of an invoice, marked on the day itself and once it is overdue. */
export function DueDate({ day }: { day: string }) {
  const today = currentDay()
  const written = <DayTime value={day} />
  if (day < today) return <span className="font-semibold text-danger">was due {written}</span>
  return (
    <span className={day === today ? 'font-semibold text-warning' : ''}>
      due {day === today ? 'today' : written}
    </span>
  )
}
