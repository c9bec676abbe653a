import type { LucideIcon } from 'lucide-react'
import { useAction } from '#app/components/dashboard/records/use-action.ts'
import { Button } from '#app/components/ui/button.tsx'
import { formatNumber } from '#core/format-number.ts'
import type { ListShape } from './list-shape.ts'
import type { Selection } from './selection.ts'

/** Selected rows that a bulk action applies to; `clear` deselects them. */
export type ManyChosen<Row> = Pick<Selection<Row>, 'chosen' | 'rows' | 'count' | 'isEverything' | 'clear'>
export type BulkAction<Row> = {
  label: string
  icon: LucideIcon
  run: (many: ManyChosen<Row>) => Promise<void> | void
}

type SelectionBarProps<Row> = {
  selection: Selection<Row>
  total: number
  noun: ListShape['noun']
  actions: BulkAction<Row>[]
  canChooseEverything: boolean
}

/** Sticky bar with the number of selected rows and the bulk actions. */
export function SelectionBar<Row>(props: SelectionBarProps<Row>) {
  const { selection, total, noun, actions, canChooseEverything } = props
  const { isWorking, act } = useAction()
  const { count, isEverything, isPageChosen, clear } = selection
  if (count === 0) return null

  const run = (action: BulkAction<Row>) => act(async () => action.run(selection))

  return (
    <section
      aria-label="Selected rows"
      className="sticky bottom-22 sm:bottom-4 z-20 mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-large border border-line bg-raised p-3 pl-5 shadow-high"
    >
      <p role="status" className="tabular mr-3 font-semibold">
        {isEverything && 'All '}
        {formatNumber(count)} {count === 1 ? noun.one : noun.many} selected
      </p>
      {canChooseEverything && isPageChosen && !isEverything && total > count && (
        <Button look="quiet" size="small" onClick={selection.chooseEverything}>
          Select all {formatNumber(total)}
        </Button>
      )}
      {actions.map((action) => (
        <Button
          key={action.label}
          look="second"
          size="small"
          disabled={isWorking}
          onClick={() => run(action)}
        >
          <action.icon aria-hidden="true" className="size-4" />
          {action.label}
        </Button>
      ))}
      <Button look="quiet" size="small" onClick={clear}>
        Clear
      </Button>
    </section>
  )
}
