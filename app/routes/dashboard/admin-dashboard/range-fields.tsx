import { useSearchParams } from 'react-router'
import { fieldClass } from '#app/components/ui/fields/field.tsx'
import { type Range, ranges } from './ranges.ts'

const boxClass = `${fieldClass} min-h-11 px-3`

/** Date range picker. The selection is stored in the URL. */
export function RangeFields({ range, days }: { range: Range; days: string }) {
  const [, setParams] = useSearchParams()
  const setRange = (params: Record<string, string>) => setParams(params, { preventScrollReset: true })
  return (
    <div className="flex flex-wrap items-center gap-3 text-small">
      <select
        aria-label="Days"
        value={days}
        onChange={({ target }) => setRange(target.value ? { days: target.value } : { ...range })}
        className={boxClass}
      >
        {ranges.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
        <option value="">From … to …</option>
      </select>
      {days === '' && (
        <>
          <input
            type="date"
            aria-label="From"
            value={range.from}
            max={range.to}
            onChange={({ target }) => target.value && setRange({ ...range, from: target.value })}
            className={boxClass}
          />
          <input
            type="date"
            aria-label="To"
            value={range.to}
            min={range.from}
            onChange={({ target }) => target.value && setRange({ ...range, to: target.value })}
            className={boxClass}
          />
        </>
      )}
    </div>
  )
}
