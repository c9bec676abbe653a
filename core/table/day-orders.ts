/** Orders in which dates of uploaded tables are written. */
export const dayOrders = ['dmy', 'mdy', 'ymd', 'ydm'] as const
export type DayOrder = (typeof dayOrders)[number]
export const dayOrderLabels: Record<DayOrder, string> = {
  dmy: 'Day, month, year: 31/01/2026',
  mdy: 'Month, day, year: 01/31/2026',
  ymd: 'Year, month, day: 2026-01-31',
  ydm: 'Year, day, month: 2026-31-01',
}
