import { Copy, Link2, ListFilter } from 'lucide-react'
import { Button } from '#app/components/ui/button.tsx'
import { type Cell, cellName } from '#app/islands/excel-viewer/grid/cell-names.ts'

type CellBarProps = {
  cell: Cell | undefined
  text: string
  /** Note about the text. */
  note?: string | undefined
  onCopy: () => void
  onCopyLink: () => void
  onMenu: (anchor: HTMLElement) => void
}

/** Active cell with its full text and its actions, for users without a keyboard or a mouse. */
export function CellBar({ cell, text, note, onCopy, onCopyLink, onMenu }: CellBarProps) {
  return (
    <div className="flex flex-wrap items-start gap-x-2 gap-y-2">
      <p className="flex min-h-10 min-w-0 flex-[1_1_18rem] overflow-hidden rounded-small border border-line bg-raised">
        <span className="tabular min-w-16 border-r border-line bg-surface px-2 py-2 text-center text-small font-semibold">
          {cell ? cellName(cell) : '–'}
        </span>
        {/* Long texts scroll. */}
        <span
          // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content has to be reachable by keyboard
          tabIndex={0}
          className="max-h-24 min-w-0 flex-1 overflow-y-auto whitespace-pre-wrap px-3 py-2 text-small wrap-anywhere"
        >
          {text}
          {note && <span className="block pt-1 text-muted">{note}</span>}
        </span>
      </p>
      <div className="flex flex-wrap items-center gap-1">
        <Button look="quiet" size="small" onClick={({ currentTarget }) => onMenu(currentTarget)}>
          <ListFilter aria-hidden="true" className="size-4" /> Sort, filter
        </Button>
        <Button look="quiet" size="small" onClick={onCopy}>
          <Copy aria-hidden="true" className="size-4" /> Copy
        </Button>
        <Button look="quiet" size="small" onClick={onCopyLink} aria-label="Copy link to this cell">
          <Link2 aria-hidden="true" className="size-4" /> <span aria-hidden="true">Link</span>
        </Button>
      </div>
    </div>
  )
}
