const styles = {
  exact: { dateStyle: 'long', timeStyle: 'short' },
  date: { dateStyle: 'long' },
  brief: { dateStyle: 'medium', timeStyle: 'short' },
  day: { day: 'numeric', month: 'short', year: 'numeric' },
  clock: { hour: '2-digit', minute: '2-digit' },
} satisfies Record<string, Intl.DateTimeFormatOptions>
export type MomentStyle = keyof typeof styles

// Making one takes longer than a hundred uses of it.
const formats = new Map<string, Intl.DateTimeFormat>()

/** In the reader's own zone where none is named. */
export function formatMoment(style: MomentStyle, moment: Date, timeZone?: string): string {
  const key = `${style} ${timeZone}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat('en-GB', { ...styles[style], timeZone })
  formats.set(key, format)
  return format.format(moment)
}
