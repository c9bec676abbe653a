import { Moon, Sun } from 'lucide-react'

/** Hidden until its script runs: without JavaScript the system's theme applies. */
export function ThemeSwitch() {
  return (
    <button
      type="button"
      hidden
      data-theme-switch
      aria-label="Dark theme"
      className="grid size-11 cursor-pointer place-items-center rounded-small hover:bg-surface"
    >
      <Moon aria-hidden="true" className="size-5 in-aria-pressed:hidden" />
      <Sun aria-hidden="true" className="hidden size-5 in-aria-pressed:block" />
    </button>
  )
}
