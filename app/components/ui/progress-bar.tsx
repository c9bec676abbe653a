import { Progress } from '@base-ui/react/progress'

/** A part of a hundred, as a bar and as a number. */
export function ProgressBar({ label, percent }: { label: string; percent: number }) {
  return (
    <Progress.Root value={percent} className="grid grid-cols-[1fr_auto] items-baseline gap-x-3 gap-y-1.5">
      <Progress.Label className="text-small text-muted in-[table]:sr-only">{label}</Progress.Label>
      <Progress.Value className="tabular text-small font-semibold">{() => `${percent}%`}</Progress.Value>
      <Progress.Track className="col-span-2 h-2 overflow-hidden rounded-full bg-line">
        <Progress.Indicator className="h-full rounded-full bg-accent" />
      </Progress.Track>
    </Progress.Root>
  )
}
