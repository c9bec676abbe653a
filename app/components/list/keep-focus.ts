const closingTime = 250

/** What had the focus went with its row: those who hear the page go on at the count. */
export function keepFocus(): void {
  setTimeout(() => {
    if (document.activeElement && document.activeElement !== document.body) return
    const place = document.getElementById('list-count') ?? document.querySelector('h1')
    place?.focus()
  }, closingTime)
}
