import { Menu } from '@base-ui/react/menu'
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { usePressAgain } from '#app/components/ui/overlays/first-press.ts'
import { menuItemClass, menuPopupClass } from '#app/components/ui/overlays/menu.ts'

export type MenuChoice = { label: string; icon?: LucideIcon; onChoose: () => void }

type OpenedMenuProps = {
  /** First event on the button, replayed to open the menu. */
  press: MouseEvent | KeyboardEvent
  choices: MenuChoice[]
  button: ComponentProps<'button'>
}

// A getter, resolved when a menu opens. Menus belong inside the main landmark.
const main = {
  get current() {
    return document.getElementById('content')
  },
}

export function OpenedMenu({ press, choices, button }: OpenedMenuProps) {
  return (
    <Menu.Root>
      <Menu.Trigger ref={usePressAgain(press)} {...button} />
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
    </Menu.Root>
  )
}
