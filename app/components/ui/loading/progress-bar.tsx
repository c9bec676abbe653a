import { useId } from 'react'
import { Track } from './track.tsx'

/** Percentage as a bar and as a number. */
export function ProgressBar({ label, percent }: { label: string; percent: number }) {
  const id = useId()
  return (
    <div
      role="progressbar"
      aria-labelledby={id}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="grid grid-cols-[1fr_auto] items-baseline gap-x-3 gap-y-1.5"
    >
      <span id={id} className="text-small text-muted in-[table]:sr-only">
        {label}
      </span>
      <span aria-hidden="true" className="tabular text-small font-semibold">{`${percent}%`}</span>
      <Track percent={percent} className="col-span-2" />
    </div>
  )
}
