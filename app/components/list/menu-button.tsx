import type { KeyboardEvent, ReactNode } from 'react'
import { lazyComponent, useLazyComponent } from '#app/components/ui/loading/lazy-component.ts'
import { useFirstPress } from '#app/components/ui/overlays/first-press.ts'
import type { MenuChoice } from './opened-menu.tsx'

type MenuButtonProps = {
  choices: MenuChoice[]
  children: ReactNode
  className: string
  label?: string
  disabled?: boolean
}

const openedMenu = lazyComponent(async () => (await import('./opened-menu.tsx')).OpenedMenu)

/** Menu button. Loads the menu on the first press, because a list has many and few are ever opened. */
export function MenuButton({ choices, label, ...button }: MenuButtonProps) {
  const { press, keep, forget } = useFirstPress()
  const OpenedMenu = useLazyComponent(openedMenu, press !== undefined, forget)
  const named = { ...button, 'aria-label': label }
  if (press && OpenedMenu) return <OpenedMenu press={press} choices={choices} button={named} />
  function keepArrow(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    keep(event)
  }
  return (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={keep}
      onKeyDown={keepArrow}
      {...named}
    />
  )
}
