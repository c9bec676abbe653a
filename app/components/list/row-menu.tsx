import { Menu } from '@base-ui/react/menu'
import { Ellipsis, type LucideIcon } from 'lucide-react'
import { menuItemClass, menuPopupClass } from '#app/components/ui/menu.ts'

export type RowChoice = { label: string; icon?: LucideIcon; onChoose: () => void }

/** What can be done with a row, where that is more than one or two things. */
export function RowMenu({ about, choices }: { about: string; choices: RowChoice[] }) {
  return (
    <Menu.Root>
      <Menu.Trigger
        aria-label={`Actions for ${about}`}
        className="grid size-11 cursor-pointer place-items-center rounded-small hover:bg-surface data-popup-open:bg-surface"
      >
        <Ellipsis aria-hidden="true" className="size-5" />
      </Menu.Trigger>
      <Menu.Portal>
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
