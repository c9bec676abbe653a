import { choiceFilter } from '#app/components/list/choice-filter.ts'
import type { ListShape } from '#app/components/list/list-shape.ts'
import { byTime } from '#app/components/list/sorts.ts'
import { entryTypes } from '#core/ledger/entry-types.ts'
import { methodKindLabels } from '#core/payment-method/payment-method.ts'
import { entryLabels } from '../ledger/ledger-list.tsx'

export const entryList: ListShape = {
  resource: 'ledger',
  noun: { one: 'entry', many: 'entries' },
  paging: 'numbered',
  sorts: byTime,
  filters: [
    choiceFilter('type', 'Type', 'All types', [
      { value: 'income', label: 'All but credit notes' },
      ...entryTypes.map((value) => ({ value, label: entryLabels[value] })),
    ]),
    choiceFilter('method', 'Method', 'All methods', { ...methodKindLabels, none: 'Other entries' }),
    { kind: 'fixed', name: 'client', label: 'One client only' },
    { kind: 'fixed', name: 'service', label: 'One service only' },
    { kind: 'day', name: 'from', label: 'From' },
    { kind: 'day', name: 'to', label: 'to' },
  ],
}
