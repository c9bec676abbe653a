import { Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'

type AddRowButtonProps = { count: number; most: number; onAdd: () => void; children: ReactNode }

/** Adds a row to a list in a form. At its limit, the limit is stated instead. */
export function AddRowButton({ count, most, onAdd, children }: AddRowButtonProps) {
  if (count >= most) return <p className="text-small text-muted">There can be at most {most}.</p>
  return (
    <Button look="second" size="small" className="w-fit" onClick={onAdd}>
      <Plus aria-hidden="true" className="size-4" />
      {children}
    </Button>
  )
}

type RemoveRowButtonProps = {
  /** Name of the row for screen readers, such as 'line 2'. */
  name: string
  /** Unset for a row that must stay. */
  onRemove: (() => void) | undefined
  className?: string
  /** Visible label beside the cross. */
  children?: ReactNode
}

/** Removes a row from a list in a form. */
export function RemoveRowButton({ name, onRemove, className, children }: RemoveRowButtonProps) {
  return (
    <Button
      look="quiet"
      size="small"
      aria-label={`Remove ${name}`}
      disabled={!onRemove}
      {...(className && { className })}
      onClick={onRemove}
    >
      <X aria-hidden="true" className="size-4" />
      {children}
    </Button>
  )
}
