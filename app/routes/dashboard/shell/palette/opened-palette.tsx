import { Dialog } from '@base-ui/react/dialog'
import type { User } from '#app/api/account.ts'
import { backdropClass } from '#app/components/ui/overlays/dialog-styles.ts'
import { useOpenAfterMount } from '#app/components/ui/overlays/use-open-after-mount.ts'
import { PaletteFinder } from './palette-finder.tsx'

type OpenedPaletteProps = {
  account: User
  isOpen: boolean
  onClose: () => void
  /** Text typed before the palette was loaded. */
  typed: string
}

export function PaletteDialog({ account, isOpen, onClose, typed }: OpenedPaletteProps) {
  return (
    <Dialog.Root open={useOpenAfterMount(isOpen)} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropClass} />
        <Dialog.Popup
          aria-label="Go to a screen or a record"
          className="fixed left-1/2 top-[12dvh] z-50 flex max-h-[min(32rem,76dvh)] w-[min(34rem,calc(100vw-1.5rem))] -translate-x-1/2 flex-col overflow-hidden rounded-large border border-line bg-raised shadow-high transition-[opacity,scale] duration-150 ease-out data-ending-style:scale-98 data-starting-style:scale-98 data-ending-style:opacity-0 data-starting-style:opacity-0"
        >
          <PaletteFinder account={account} onLeave={onClose} typed={typed} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
