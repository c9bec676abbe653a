import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { Search } from 'lucide-react'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { User } from '#app/api/account.ts'
import { backdropClass } from '#app/components/ui/dialog.tsx'
import {
  accountScreen,
  addressOf,
  adminPanel,
  homeScreen,
  type Screen,
  type ScreenGroup,
  userPanel,
} from './screens.ts'

const palette = Dialog.createHandle()

/** Opens by Ctrl K or ⌘ K; jumps to any screen that this person may see. */
export function CommandPalette({ account }: { account: User }) {
  useShortcut()
  return (
    <Dialog.Root handle={palette}>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropClass} />
        <Dialog.Popup
          aria-label="Go to a screen"
          className="fixed left-1/2 top-[12dvh] z-50 flex max-h-[min(32rem,76dvh)] w-[min(34rem,calc(100vw-1.5rem))] -translate-x-1/2 flex-col overflow-hidden rounded-large border border-line bg-raised shadow-high transition-[opacity,scale] duration-150 ease-out data-ending-style:scale-98 data-starting-style:scale-98 data-ending-style:opacity-0 data-starting-style:opacity-0"
        >
          <ScreenFinder groups={listGroups(account)} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

type FoundGroup = { value: string; items: FoundScreen[] }
type FoundScreen = { value: string; label: string; screen: Screen }

function listGroups({ role }: User): FoundGroup[] {
  const own: ScreenGroup = { label: 'Everyday', screens: [homeScreen, accountScreen] }
  const groups = [own, ...(role === 'admin' ? adminPanel : []), ...userPanel]
  return groups.map(({ label, screens }) => ({
    value: label,
    items: screens.map((screen) => ({ value: addressOf(screen), label: screen.label, screen })),
  }))
}

function ScreenFinder({ groups }: { groups: FoundGroup[] }) {
  const navigate = useNavigate()
  function go(screen: Screen) {
    palette.close()
    void navigate(addressOf(screen))
  }
  return (
    <Autocomplete.Root open inline items={groups} autoHighlight="always" keepHighlight>
      <div className="flex items-center gap-3 border-b border-line px-4">
        <Search aria-hidden="true" className="size-5 shrink-0 text-muted" />
        <Autocomplete.Input
          aria-label="Search for a screen"
          placeholder="Go to…"
          className="min-h-14 w-full bg-transparent text-body outline-none placeholder:text-muted"
        />
        <Dialog.Close className="sr-only">Close</Dialog.Close>
      </div>
      <div className="min-h-0 overflow-y-auto overscroll-contain p-2">
        <Autocomplete.Empty>
          <p className="px-3 py-6 text-muted empty:hidden">No screen has this name.</p>
        </Autocomplete.Empty>
        <Autocomplete.List>
          {(group: FoundGroup) => (
            <Autocomplete.Group key={group.value} items={group.items}>
              <Autocomplete.GroupLabel className="px-3 pb-1 pt-3 text-[0.8125rem] font-semibold text-muted">
                {group.value}
              </Autocomplete.GroupLabel>
              <Autocomplete.Collection>
                {(found: FoundScreen) => (
                  <Autocomplete.Item
                    key={found.value}
                    value={found}
                    onClick={() => go(found.screen)}
                    className="flex min-h-11 cursor-pointer items-center gap-3 rounded-small px-3 data-highlighted:bg-tint data-highlighted:text-accent"
                  >
                    <found.screen.icon aria-hidden="true" className="size-4.5 opacity-75" />
                    {found.label}
                  </Autocomplete.Item>
                )}
              </Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
      </div>
    </Autocomplete.Root>
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
