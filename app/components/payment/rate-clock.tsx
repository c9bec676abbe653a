import { useEffect, useState } from 'react'
import { formatRate, type Rates } from '#core/exchange.ts'

type RateClockProps = { rate: Rates & { validUntil: string }; currency: string }

/** Exchange rate of an invoice's currency with its remaining validity, in seconds during the last hour. */
export function RateClock({ rate: { validUntil, ...rates }, currency }: RateClockProps) {
  const left = useTimeLeft(validUntil)
  const rate = formatRate(currency, rates)
  if (left <= 0) return <span className="text-warning">{rate}: this rate has expired</span>
  return (
    <span>
      {rate} for {/* The server and the browser render some seconds apart. */}
      <time dateTime={validUntil} suppressHydrationWarning>
        {formatDuration(left)}
      </time>
    </span>
  )
}

export function useTimeLeft(until: string): number {
  const end = new Date(until).getTime()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return end - now
}

function formatDuration(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1_000)
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60]
  if (hours >= 48) return `${Math.floor(hours / 24)} days`
  if (hours > 0) return `${hours} h ${minutes} min`
  return `${minutes}:${String(seconds % 60).padStart(2, '0')} min`
}
