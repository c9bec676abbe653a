import { formatMoney, type Money } from '../money.ts'

type Amendment = { total: Money; revisions: number | null; supportMonths: number; workingDays: number }

const more = (count: number, one: string) => `${count} more ${one}${count === 1 ? '' : 's'}`

/** Says what a change of an order adds to it, and how it is paid. */
export const describeAmendment = ({ total, revisions, supportMonths, workingDays }: Amendment): string[] => [
  total.minor > 0 ? `${formatMoney(total)} more, invoiced when you accept` : 'No change of the price',
  workingDays > 0 ? `Ready ${more(workingDays, 'working day')} later` : 'Ready as agreed',
  ...(revisions === null ? ['Unlimited revisions'] : revisions > 0 ? [more(revisions, 'revision')] : []),
  ...(supportMonths > 0 ? [`${more(supportMonths, 'month')} of support`] : []),
]
