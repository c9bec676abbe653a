import type { StaffClaimRow } from '#app/api/payments.ts'
import { choiceFilter } from '#app/components/list/choice-filter.ts'
import { ClientCell } from '#app/components/list/client-cell.tsx'
import type { Column } from '#app/components/list/columns.ts'
import { createdColumn } from '#app/components/list/created-column.tsx'
import type { ListShape } from '#app/components/list/list-shape.ts'
import { byTime } from '#app/components/list/sorts.ts'
import { Badge, type Tone } from '#app/components/ui/badge.tsx'
import { formatMoney } from '#core/money.ts'
import {
  type ClaimStatus,
  claimFlagLabels,
  claimFlags,
  claimMachine,
  claimStatusLabels,
  rejectReasonLabels,
} from '#core/payment-claim/payment-claim.ts'
import { methodKindLabels, methodKinds } from '#core/payment-method/payment-method.ts'

const tones: Record<ClaimStatus, Tone> = {
  submitted: 'accent',
  checking: 'accent',
  accepted: 'success',
  'part-accepted': 'warning',
  rejected: 'danger',
  withdrawn: 'neutral',
  reversed: 'danger',
}

export const claimList: ListShape = {
  resource: 'payments',
  noun: { one: 'payment', many: 'payments' },
  search: 'Search payments',
  paging: 'numbered',
  sorts: [
    ...byTime,
    { value: '-decidedAt', label: 'Recently decided' },
    { value: '-amount', label: 'Largest first' },
    { value: 'amount', label: 'Smallest first' },
  ],
  filters: [
    choiceFilter(
      'status',
      'State',
      'All states',
      claimMachine.states.map((value) => ({ value, label: claimStatusLabels[value] })),
    ),
    choiceFilter(
      'flag',
      'Flag',
      'With or without flags',
      claimFlags.map((value) => ({ value, label: claimFlagLabels[value] })),
    ),
    choiceFilter(
      'method',
      'Payment method',
      'All payment methods',
      methodKinds.map((value) => ({ value, label: methodKindLabels[value] })),
    ),
    choiceFilter('statement', 'Statement', 'Found or not', {
      missing: 'Without money in the statement',
      found: 'Found in a statement',
    }),
    { kind: 'day', name: 'from', label: 'Decided from' },
    { kind: 'day', name: 'to', label: 'to' },
  ],
}

export const claimColumns: Column<StaffClaimRow>[] = [
  {
    label: 'Number',
    className: 'whitespace-nowrap',
    cell: ({ number, receiptNumber }) => (
      <>
        <span className="font-semibold">{number}</span>
        {receiptNumber && <span className="block text-small text-muted">{receiptNumber}</span>}
      </>
    ),
  },
  {
    label: 'Client',
    className: 'w-56',
    cell: (row) => <ClientCell {...row} />,
  },
  {
    label: 'Amount',
    sort: 'amount',
    className: 'whitespace-nowrap',
    cell: ({ amount, accepted, invoiceNumber }) => (
      <span className="tabular">
        {formatMoney(accepted ?? amount)}
        <span className="block text-small text-muted">for {invoiceNumber}</span>
      </span>
    ),
  },
  {
    label: 'Paid by',
    className: 'min-w-28',
    cell: ({ method, trxId }) => (
      <>
        {method.label}
        <span className="block break-all text-small text-muted">{trxId}</span>
      </>
    ),
  },
  {
    label: 'State',
    className: 'min-w-36',
    cell: ({ status, reason, reasonText }) => (
      <>
        <Badge tone={tones[status]}>{claimStatusLabels[status]}</Badge>
        <span className="mt-1 block wrap-anywhere text-small text-muted">
          {[reason && rejectReasonLabels[reason], reasonText].filter(Boolean).join(': ')}
        </span>
      </>
    ),
  },
  createdColumn('Sent'),
]
