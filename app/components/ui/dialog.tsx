import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'

export const backdropClass =
  'fixed inset-0 z-50 bg-veil transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0'
export const popupClass =
  'fixed left-1/2 top-1/2 z-50 flex max-h-[calc(100dvh-2rem)] w-[min(30rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 flex-col overflow-y-auto rounded-large border border-line bg-raised p-6 shadow-high transition-[opacity,scale] duration-150 ease-out data-ending-style:scale-97 data-starting-style:scale-97 data-ending-style:opacity-0 data-starting-style:opacity-0'

const fields = ':is(input:not([type=hidden]), select, textarea):enabled'

type DialogProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** Beside its own size, for forms that need room. */
  className?: string
}

/** For a short task on top of a page: keeps the focus inside, closes by Escape, the cross and a click beside it. */
export function Dialog({ isOpen, onClose, title, children, className = '' }: DialogProps) {
  const content = useRef<HTMLDivElement>(null)
  // What is to be filled in comes before the cross; a touch would bring up the keyboard over it.
  const findFirst = (opener: string) =>
    (opener !== 'touch' && content.current?.querySelector<HTMLElement>(fields)) || true
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={backdropClass} />
        <Base.Popup initialFocus={findFirst} className={`${popupClass} ${className}`}>
          <Base.Title className="pr-10 text-title">{title}</Base.Title>
          <Base.Close
            aria-label="Close"
            className="absolute right-4 top-4 grid size-10 cursor-pointer place-items-center rounded-small text-muted hover:bg-surface hover:text-ink"
          >
            <X aria-hidden="true" className="size-5" />
          </Base.Close>
          <div ref={content} className="mt-4">
            {children}
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
