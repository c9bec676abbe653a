import { Moon, Sun } from 'lucide-react'
import { useBrowserState } from '#app/components/use-browser-state.ts'

const isDarkNow = () => {
  const { theme } = document.documentElement.dataset
  return theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
}

/** Theme switch for hydrated pages. Public pages have their own, without React. */
export function ThemeButton() {
  const [isDark, setIsDark] = useBrowserState(isDarkNow, false)
  function toggle() {
    const theme = isDark ? 'light' : 'dark'
    document.documentElement.dataset.theme = theme
    localStorage.setItem('theme', theme)
    setIsDark(!isDark)
  }
  const Icon = isDark ? Sun : Moon
  return (
    <button
      type="button"
      aria-label="Dark theme"
      aria-pressed={isDark}
      onClick={toggle}
      className="grid size-11 cursor-pointer place-items-center rounded-small text-muted hover:bg-line/60 hover:text-ink"
    >
      <Icon aria-hidden="true" className="size-4.5" />
    </button>
  )
}
