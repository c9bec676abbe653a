const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** When it is due; what is late says so. */
export function DueDay({ day: due }: { day: string }) {
  const today = new Date(Date.now() - new Date().getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
  const written = <time dateTime={due}>{day.format(new Date(due))}</time>
  if (due < today) return <span className="font-semibold text-danger">was due {written}</span>
  return (
    <span className={due === today ? 'font-semibold text-warning' : ''}>
      due {due === today ? 'today' : written}
    </span>
  )
}
