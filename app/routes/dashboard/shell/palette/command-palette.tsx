import { Dialog } from '@base-ui/react/dialog'
import { Search } from 'lucide-react'
import { useEffect } from 'react'
import type { User } from '#app/api/account.ts'
import { backdropClass } from '#app/components/ui/dialog.tsx'
import { PaletteFinder } from './palette-finder.tsx'

const palette = Dialog.createHandle()

/** Opens by Ctrl K or ⌘ K; jumps to any screen or record that this person may see. */
export function CommandPalette({ account }: { account: User }) {
  useShortcut()
  return (
    <Dialog.Root handle={palette}>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropClass} />
        <Dialog.Popup
          aria-label="Go to a screen or a record"
          className="fixed left-1/2 top-[12dvh] z-50 flex max-h-[min(32rem,76dvh)] w-[min(34rem,calc(100vw-1.5rem))] -translate-x-1/2 flex-col overflow-hidden rounded-large border border-line bg-raised shadow-high transition-[opacity,scale] duration-150 ease-out data-ending-style:scale-98 data-starting-style:scale-98 data-ending-style:opacity-0 data-starting-style:opacity-0"
        >
          <PaletteFinder account={account} onLeave={() => palette.close()} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function useShortcut() {
  useEffect(() => {
    function open(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return
      event.preventDefault()
      palette.open(null)
    }
    document.addEventListener('keydown', open)
    return () => document.removeEventListener('keydown', open)
  }, [])
}

/** Looks like a search field, opens the palette. */
export function PaletteButton({ onOpen }: { onOpen?: (() => void) | undefined }) {
  return (
    <button
      type="button"
      onClick={() => {
        onOpen?.()
        palette.open(null)
      }}
      className="flex min-h-10 cursor-pointer items-center gap-2.5 rounded-small border border-line bg-paper px-3 text-small text-muted hover:border-field"
    >
      <Search aria-hidden="true" className="size-4" />
      <span className="flex-1 text-left">Go to…</span>
      <kbd className="hidden font-text text-[0.75rem] lg:inline">Ctrl K</kbd>
    </button>
  )
}
