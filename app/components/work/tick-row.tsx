import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { useAction } from '#app/components/dashboard/records/use-action.ts'
import { showErrorToast } from '#app/components/dashboard/screen/show-error-toast.ts'
import { Button } from '#app/components/ui/button.tsx'

type TickRowProps = {
  text: string
  isDone: boolean
  /** Saves the opposite of `isDone`. */
  onTick: () => Promise<unknown>
  onEdit: () => void
  onRemove: () => void
  /** Facts below the text. */
  children: ReactNode
}

/** Row of a list of things to do: tick, edit and delete. */
export function TickRow({ text, isDone, onTick, onEdit, onRemove, children }: TickRowProps) {
  const { revalidate } = useRevalidator()
  const { isWorking, act } = useAction()
  const tick = () =>
    act(async () => {
      await onTick().catch(showErrorToast)
      await revalidate()
    })
  return (
    <>
      <label className="flex min-h-8 cursor-pointer items-start gap-3">
        <input
          type="checkbox"
          checked={isDone}
          disabled={isWorking}
          onChange={tick}
          className="mt-1 size-5 shrink-0 accent-accent"
        />
        <span className={`min-w-0 wrap-anywhere ${isDone ? 'text-muted line-through' : ''}`}>{text}</span>
      </label>
      <div className="ml-8 flex flex-wrap items-center gap-x-2 gap-y-1 text-small text-muted">
        {children}
        <span className="flex">
          <Button look="quiet" size="small" onClick={onEdit}>
            Edit<span className="sr-only"> {text}</span>
          </Button>
          <Button look="quiet" size="small" className="text-danger" onClick={onRemove}>
            Delete<span className="sr-only"> {text}</span>
          </Button>
        </span>
      </div>
    </>
  )
}
