/** Progress of an upload: first the transfer, then the server's parsing, which takes seconds for a large file. */
export function Sending({ name, percent }: { name: string; percent: number }) {
  const isReading = percent >= 100
  return (
    <div className="grid gap-1.5">
      <p className="flex justify-between gap-3 text-small">
        <span role="status" className="min-w-0 text-muted wrap-anywhere">
          {isReading ? `Reading ${name}…` : `Sending ${name}`}
        </span>
        {!isReading && <span className="tabular font-semibold">{percent}%</span>}
      </p>
      <div
        role="progressbar"
        aria-label={isReading ? 'Reading' : 'Sending'}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={isReading ? undefined : percent}
        className="h-2 overflow-hidden rounded-full bg-line"
      >
        <div
          className={`h-full origin-left rounded-full bg-accent transition-transform duration-150 ${isReading ? 'motion-safe:animate-pulse' : ''}`}
          style={{ transform: `scaleX(${percent / 100})` }}
        />
      </div>
    </div>
  )
}
