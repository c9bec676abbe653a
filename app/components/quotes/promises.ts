/** Number of included revisions. Null: unlimited. */
export const formatRevisionCount = (revisions: number | null): string =>
  revisions === null ? 'Unlimited' : String(revisions || 'None')

/** Length of the included support. */
export function formatSupport(months: number): string {
  if (months === 0) return 'None'
  return months === 1 ? '1 month' : `${months} months`
}
