import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
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

/** One plan or question of the form, with buttons that move and remove it. */
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
        <Button look="quiet" size="small" aria-label={`Remove ${label}`} onClick={() => onRemove(index)}>
          <X aria-hidden="true" className="size-4" />
          Remove
        </Button>
      </div>
      {children}
    </fieldset>
  )
}

type AddButtonProps = { count: number; most: number; onAdd: () => void; children: string }

export function AddButton({ count, most, onAdd, children }: AddButtonProps) {
  if (count >= most) return <p className="text-small text-muted">There can be at most {most}.</p>
  return (
    <Button look="second" size="small" className="w-fit" onClick={onAdd}>
      <Plus aria-hidden="true" className="size-4" />
      {children}
    </Button>
  )
}
