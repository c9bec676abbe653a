import { businessOffsetMs } from '#core/time.ts'

/** Formats a moment for a `datetime-local` field in the business time zone, for forms that work without scripts. */
export const toBusinessInput = (moment: Date): string =>
  new Date(moment.getTime() + businessOffsetMs).toISOString().slice(0, 16)

/** Reads such a field as an ISO moment. Returns an empty string for an invalid value. */
export function fromBusinessInput(value: string): string {
  const utc = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(value) ? Date.parse(`${value}Z`) : Number.NaN
  return Number.isNaN(utc) ? '' : new Date(utc - businessOffsetMs).toISOString()
}
