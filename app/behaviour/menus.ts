const closeDelay = 300

const menus = document.querySelectorAll<HTMLDetailsElement>('details[data-menu]')
const mobileMenu = document.querySelector<HTMLDetailsElement>('details[data-mobile-menu]')
const canHover = matchMedia('(hover: hover)')

for (const menu of menus) {
  let closing: ReturnType<typeof setTimeout> | undefined
  // The menu may have been opened by a click before this script loaded.
  let isPinned = menu.open
  menu.addEventListener('pointerenter', () => {
    clearTimeout(closing)
    if (canHover.matches && !menu.open) {
      menu.open = true
      isPinned = false
    }
  })
  menu.addEventListener('pointerleave', () => {
    if (!isPinned) closing = setTimeout(() => menu.removeAttribute('open'), closeDelay)
  })
  // The first click on a menu opened by hovering pins it, the next one closes it.
  menu.querySelector('summary')?.addEventListener('click', (event) => {
    if (menu.open && !isPinned) {
      event.preventDefault()
      isPinned = true
    } else isPinned = !menu.open
  })
}

const openMenus = () => [...menus, mobileMenu].filter((menu) => menu?.open)

document.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape') return
  for (const menu of openMenus()) {
    const hadFocus = menu?.contains(document.activeElement)
    menu?.removeAttribute('open')
    if (hadFocus) menu?.querySelector('summary')?.focus()
  }
})

document.addEventListener('pointerdown', ({ target }) => {
  for (const menu of openMenus()) if (!menu?.contains(target as Node)) menu?.removeAttribute('open')
})

for (const link of mobileMenu?.querySelectorAll('a') ?? []) {
  link.addEventListener('click', () => mobileMenu?.removeAttribute('open'))
}
