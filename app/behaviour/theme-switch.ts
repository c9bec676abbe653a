const root = document.documentElement
const systemIsDark = matchMedia('(prefers-color-scheme: dark)')

const isDark = () => (root.dataset.theme ? root.dataset.theme === 'dark' : systemIsDark.matches)

for (const button of document.querySelectorAll<HTMLElement>('[data-theme-switch]')) {
  const show = () => button.setAttribute('aria-pressed', String(isDark()))
  button.hidden = false
  show()
  systemIsDark.addEventListener('change', show)
  button.addEventListener('click', () => {
    const theme = isDark() ? 'light' : 'dark'
    root.dataset.theme = theme
    localStorage.setItem('theme', theme)
    show()
  })
}
