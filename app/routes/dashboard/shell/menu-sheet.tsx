import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { RefObject } from 'react'
import type { User } from '#app/api/account.ts'
import { backdropClass } from '#app/components/ui/overlays/dialog-styles.ts'
import { useOpenAfterMount } from '#app/components/ui/overlays/use-open-after-mount.ts'
import { Sidebar } from './sidebar.tsx'

type MenuSheetProps = {
  account: User
  isOpen: boolean
  onClose: () => void
  opener: RefObject<HTMLElement | null>
}

/** Side menu on small screens. */
export function MenuSheet({ account, isOpen, onClose, opener }: MenuSheetProps) {
  return (
    <Dialog.Root open={useOpenAfterMount(isOpen)} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropClass} />
        <Dialog.Popup
          finalFocus={opener}
          className="fixed inset-y-0 left-0 z-50 pb-[var(--toast-room,0px)] w-[min(19rem,calc(100vw-3rem))] border-r border-line bg-surface shadow-high transition-transform duration-200 ease-out data-ending-style:-translate-x-full data-starting-style:-translate-x-full"
        >
          <Dialog.Title className="sr-only">Menu</Dialog.Title>
          <Dialog.Close
            aria-label="Close the menu"
            className="absolute right-2 top-2 grid size-11 cursor-pointer place-items-center rounded-small hover:bg-surface"
          >
            <X aria-hidden="true" className="size-5" />
          </Dialog.Close>
          <Sidebar account={account} onLeave={onClose} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
