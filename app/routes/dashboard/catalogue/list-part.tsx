import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { RemoveRowButton } from '#app/components/form/row-buttons.tsx'
import { Button } from '#app/components/ui/button.tsx'

type ItemFrameProps = {
  /** Kind and position, such as `Plan 2`. */
  label: string
  index: number
  count: number
  onMove: (from: number, to: number) => void
  onRemove: (index: number) => void
  children: ReactNode
}

/** One plan, question or milestone of the form, with buttons that move and remove it. */
export function ItemFrame({ label, index, count, onMove, onRemove, children }: ItemFrameProps) {
  return (
    <fieldset className="grid min-w-0 gap-5 rounded-large border border-line p-4 sm:p-6">
      <legend className="px-2 font-semibold">{label}</legend>
      <div className="-mt-2 flex flex-wrap justify-end gap-1">
        <Button
          look="quiet"
          size="small"
          disabled={index === 0}
          aria-label={`Move ${label} up`}
          onClick={() => onMove(index, index - 1)}
        >
          <ArrowUp aria-hidden="true" className="size-4" />
        </Button>
        <Button
          look="quiet"
          size="small"
          disabled={index === count - 1}
          aria-label={`Move ${label} down`}
          onClick={() => onMove(index, index + 1)}
        >
          <ArrowDown aria-hidden="true" className="size-4" />
        </Button>
        <RemoveRowButton name={label} onRemove={() => onRemove(index)}>
          Remove
        </RemoveRowButton>
      </div>
      {children}
    </fieldset>
  )
}
