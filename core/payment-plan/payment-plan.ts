import { formatDay } from '../time.ts'

export const minParts = 2
export const maxParts = 6
/** Least total, in cents, of which each part is at least one cent. */
export const leastTotalCents = 1_00

export const partDues = ['acceptance', 'date', 'milestone', 'hand-in', 'delivery'] as const
/** Event on which the invoice of a part is issued. */
export type PartDue = (typeof partDues)[number]

export const partDueLabels: Record<PartDue, string> = {
  acceptance: 'On acceptance',
  date: 'On a date',
  milestone: 'When the milestone of this name is done',
  'hand-in': 'When the work is handed in',
  delivery: 'On delivery',
}

export type PlannedPart = {
  label: string
  percent: number
  due: PartDue
  /** Calendar day, `YYYY-MM-DD`, of a part that is due on a date. */
  dueOn: string | null
}

/** Splits a total into whole minor units, rounded down. The last part takes the rest, so the sum is the total. */
export function splitTotal(totalMinor: number, parts: readonly Pick<PlannedPart, 'percent'>[]): number[] {
  const first = parts.slice(0, -1).map(({ percent }) => Math.floor((totalMinor * percent) / 100))
  return [...first, first.reduce((left, part) => left - part, totalMinor)]
}

/** Formats when a part is due, such as `due on 31 Jan 2026`. */
export function formatPartDue({ label, due, dueOn }: Pick<PlannedPart, 'label' | 'due' | 'dueOn'>): string {
  switch (due) {
    case 'acceptance':
      return 'due on acceptance'
    case 'date':
      return `due on ${dueOn ? formatDay(dueOn) : 'a date'}`
    case 'milestone':
      return `due when the milestone ‘${label}’ is done`
    case 'hand-in':
      return 'due when the work is handed in'
    case 'delivery':
      return 'due on delivery'
  }
}
