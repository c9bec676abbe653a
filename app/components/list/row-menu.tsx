import { Menu } from '@base-ui/react/menu'
import { Ellipsis } from 'lucide-react'
import { type MenuChoice, MenuPopup } from './menu-popup.tsx'

/** What can be done with a row, where that is more than one or two things. */
export const RowMenu = ({ about, choices }: { about: string; choices: MenuChoice[] }) => (
  <Menu.Root>
    <Menu.Trigger
      aria-label={`Actions for ${about}`}
      className="grid size-11 cursor-pointer place-items-center rounded-small hover:bg-surface data-popup-open:bg-surface"
    >
      <Ellipsis aria-hidden="true" className="size-5" />
    </Menu.Trigger>
    <MenuPopup choices={choices} />
  </Menu.Root>
)
