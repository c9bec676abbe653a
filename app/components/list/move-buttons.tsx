import { ArrowDown, ArrowUp } from 'lucide-react'
import { Button } from '../ui/button.tsx'

/** Undefined where a row is the first or the last one. */
export type Moving = { onUp: (() => void) | undefined; onDown: (() => void) | undefined }

/** Buttons that move a row of a sorted list. */
export function MoveButtons({ id, title, onUp, onDown }: Moving & { id: string; title: string }) {
  return (
    <>
      <Button
        id={`up-${id}`}
        look="quiet"
        size="small"
        disabled={!onUp}
        aria-label={`Move ${title} up`}
        onClick={onUp}
      >
        <ArrowUp aria-hidden="true" className="size-4" />
      </Button>
      <Button
        id={`down-${id}`}
        look="quiet"
        size="small"
        disabled={!onDown}
        aria-label={`Move ${title} down`}
        onClick={onDown}
      >
        <ArrowDown aria-hidden="true" className="size-4" />
      </Button>
    </>
  )
}
