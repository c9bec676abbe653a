import { Menu } from '@base-ui/react/menu'
import type { LucideIcon } from 'lucide-react'
import { menuItemClass, menuPopupClass } from '#app/components/ui/menu.ts'

export type MenuChoice = { label: string; icon?: LucideIcon; onChoose: () => void }

// Asked for when a menu opens: it isn't there yet while the first screen is made.
const main = {
  get current() {
    return document.getElementById('content')
  },
}

/** What opens below a menu's button; inside the main landmark, where everything of a screen is. */
export function MenuPopup({ choices }: { choices: MenuChoice[] }) {
  return (
    <Menu.Portal container={main}>
      <Menu.Positioner align="end" sideOffset={4} className="z-40">
        <Menu.Popup className={menuPopupClass}>
          {choices.map(({ label, icon: Icon, onChoose }) => (
            <Menu.Item key={label} className={menuItemClass} onClick={onChoose}>
              {Icon && <Icon aria-hidden="true" className="size-4.5 opacity-75" />}
              {label}
            </Menu.Item>
          ))}
        </Menu.Popup>
      </Menu.Positioner>
    </Menu.Portal>
  )
}
