/** Finds the first visible element that the selector matches and whose accessible name the pattern matches. Runs in
 * the page, so it must be self-contained. */
export function findInPage(selector: string, pattern: string, isFocused = false): Element | undefined {
  const labelledBy = (element: Element) =>
    (element.getAttribute('aria-labelledby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ')
  const labels = (element: Element) =>
    'labels' in element && element.labels instanceof NodeList
      ? [...element.labels].map(({ textContent }) => textContent ?? '').join(' ')
      : ''
  const content = (element: Element) => {
    const copy = element.cloneNode(true) as Element
    for (const hidden of copy.querySelectorAll('[aria-hidden=true]')) hidden.remove()
    return copy.textContent ?? ''
  }
  const nameOf = (element: Element) =>
    (
      element.getAttribute('aria-label') ||
      element.getAttribute('alt') ||
      labelledBy(element) ||
      labels(element) ||
      content(element)
    )
      .replace(/\s+/g, ' ')
      .trim()
  const name = new RegExp(pattern)
  return [...document.querySelectorAll(selector)].find(
    (element) =>
      (!isFocused || element === document.activeElement) &&
      element.getClientRects().length > 0 &&
      element.checkVisibility() &&
      name.test(nameOf(element)),
  )
}
