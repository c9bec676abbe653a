import { formatMoney, type Money } from '../money.ts'

type Amendment = {
  total: Money
  revisions: number | null
  supportMonths: number
  workingDays: number
  raisedDeposit: number | null
  takesOver: Money | null
}

const more = (count: number, one: string) => `${count} more ${one}${count === 1 ? '' : 's'}`

/** Says what a change of an order adds to it, and how it is paid. */
export const describeAmendment = (amendment: Amendment): string[] =>
  amendment.takesOver ? describeTakingOver(amendment.takesOver) : describeChange(amendment)

const describeTakingOver = (remaining: Money): string[] => [
  'The order becomes yours, with its project and files',
  remaining.minor > 0
    ? `${formatMoney(remaining)} of its price has no invoice yet. It will be invoiced to you`
    : 'Its whole price is invoiced already',
  'Invoices and payments so far stay with the client before you',
]

const describeChange = ({
  total,
  revisions,
  supportMonths,
  workingDays,
  raisedDeposit,
}: Amendment): string[] => [
  total.minor > 0 ? `${formatMoney(total)} more, invoiced when you accept` : 'No change of the price',
  workingDays > 0 ? `Ready ${more(workingDays, 'working day')} later` : 'Ready as agreed',
  ...(revisions === null ? ['Unlimited revisions'] : revisions > 0 ? [more(revisions, 'revision')] : []),
  ...(raisedDeposit ? [`The deposit before work begins is ${raisedDeposit} % of the price`] : []),
  ...(supportMonths > 0 ? [`${more(supportMonths, 'month')} of support`] : []),
]
