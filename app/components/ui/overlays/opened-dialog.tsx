import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { backdropClass, dialogViewportClass, popupClass, usualWidth } from './dialog-styles.ts'
import { useOpenAfterMount } from './use-open-after-mount.ts'

const fields = ':is(input:not([type=hidden]), select, textarea):enabled'

export type DialogProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** Class for a dialog of another width. */
  width?: string
  /** Ignores clicks outside, which would lose the typed values. */
  isForm?: boolean
}

export function OpenedDialog({
  isOpen,
  onClose,
  title,
  children,
  width = usualWidth,
  isForm = false,
}: DialogProps) {
  const content = useRef<HTMLDivElement>(null)
  // Focuses the first field instead of the close button, except on touch, where the keyboard would cover the dialog.
  const findFirst = (opener: string) =>
    (opener !== 'touch' && content.current?.querySelector<HTMLElement>(fields)) || true
  return (
    <Base.Root
      open={useOpenAfterMount(isOpen)}
      onOpenChange={(open) => !open && onClose()}
      disablePointerDismissal={isForm}
    >
      <Base.Portal>
        <Base.Backdrop className={backdropClass} />
        <Base.Viewport className={dialogViewportClass}>
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
