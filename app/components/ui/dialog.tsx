import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'

export const backdropClass =
  'fixed inset-0 z-50 bg-veil transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0'
/** In the middle; only one that is too tall for it makes room for the toasts, whose corner is below it on small screens. */
export const placeClass =
  'fixed inset-0 z-50 flex flex-col items-center px-4 before:min-h-4 before:flex-1 after:min-h-4 after:flex-1 max-xl:after:min-h-[max(1rem,var(--toast-room))]'
export const usualWidth = 'max-w-120'
export const popupClass =
  'relative flex min-h-0 w-full flex-col overflow-y-auto rounded-large border border-line bg-raised p-6 shadow-high transition-[opacity,scale] duration-150 ease-out data-ending-style:scale-97 data-starting-style:scale-97 data-ending-style:opacity-0 data-starting-style:opacity-0'

const fields = ':is(input:not([type=hidden]), select, textarea):enabled'

type DialogProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** For what needs more room. */
  width?: string
  /** A slip beside it would lose what was typed. */
  isForm?: boolean
}

/** For a short task on top of a page: keeps the focus inside, closes by Escape, the cross and, without a form, a click beside it. */
export function Dialog({
  isOpen,
  onClose,
  title,
  children,
  width = usualWidth,
  isForm = false,
}: DialogProps) {
  const content = useRef<HTMLDivElement>(null)
  // What is to be filled in comes before the cross; a touch would bring up the keyboard over it.
  const findFirst = (opener: string) =>
    (opener !== 'touch' && content.current?.querySelector<HTMLElement>(fields)) || true
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && onClose()} disablePointerDismissal={isForm}>
      <Base.Portal>
        <Base.Backdrop className={backdropClass} />
        <Base.Viewport className={placeClass}>
          <Base.Popup initialFocus={findFirst} className={`${popupClass} ${width}`}>
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
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
