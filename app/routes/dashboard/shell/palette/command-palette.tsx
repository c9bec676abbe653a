import { Search } from 'lucide-react'
import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useState } from 'react'
import type { User } from '#app/api/account.ts'
import { lazyComponent, useLazyComponent } from '#app/components/ui/loading/lazy-component.ts'
import { useBufferedKeys } from './use-buffered-keys.ts'

const paletteDialog = lazyComponent(async () => (await import('./opened-palette.tsx')).PaletteDialog)

const OpenContext = createContext(() => {})

/** Provides the command palette, which jumps to any screen or record the user may see.
 * Opens with Ctrl K, ⌘ K or a PaletteButton. */
export function CommandPalette({ account, children }: { account: User; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  const open = () => setIsOpen(true)
  const close = () => setIsOpen(false)
  useShortcut(open)
  const PaletteDialog = useLazyComponent(paletteDialog, isOpen, close)
  const typed = useBufferedKeys(isOpen, close)
  return (
    <OpenContext value={open}>
      {children}
      {PaletteDialog && <PaletteDialog {...{ account, isOpen, typed }} onClose={close} />}
    </OpenContext>
  )
}

function useShortcut(open: () => void) {
  const onShortcut = useEffectEvent(open)
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return
      event.preventDefault()
      onShortcut()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

/** Button styled as a search field. Opens the palette. */
export function PaletteButton({ onOpen }: { onOpen?: (() => void) | undefined }) {
  const open = useContext(OpenContext)
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => {
        onOpen?.()
        open()
      }}
      className="flex min-h-10 cursor-pointer items-center gap-2.5 rounded-small border border-line bg-paper px-3 text-small text-muted hover:border-field"
    >
      <Search aria-hidden="true" className="size-4" />
      <span className="flex-1 text-left">Go to…</span>
      <kbd className="hidden font-text text-[0.75rem] lg:inline">Ctrl K</kbd>
    </button>
  )
}
