import { Ellipsis } from 'lucide-react'
import { MenuButton } from './menu-button.tsx'
import type { MenuChoice } from './opened-menu.tsx'

/** Menu for rows with more than one or two actions. */
export const RowMenu = ({ about, choices }: { about: string; choices: MenuChoice[] }) => (
  <MenuButton
    choices={choices}
    label={`Actions for ${about}`}
    className="grid size-11 cursor-pointer place-items-center rounded-small hover:bg-surface data-popup-open:bg-surface"
  >
    <Ellipsis aria-hidden="true" className="size-5" />
  </MenuButton>
)
