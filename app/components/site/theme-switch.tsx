import { Moon, Sun } from 'lucide-react'

/** Shown once its script runs: without scripts the system's choice is followed. */
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
