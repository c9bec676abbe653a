/** Reads a `datetime-local` field, whose value is empty while date or time is missing. */
export function readFutureTime(value: string): { at: string } | { problem: string } {
  const moment = new Date(value)
  if (Number.isNaN(moment.getTime())) return { problem: 'Please choose a date and a time' }
  if (moment.getTime() <= Date.now()) return { problem: 'Must be in the future' }
  return { at: moment.toISOString() }
}
