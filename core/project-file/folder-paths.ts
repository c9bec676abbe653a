/** Lists a folder and those that it is in, the outermost first. */
export const levelsOf = (path: string): string[] =>
  path === '' ? [] : path.split('/').map((_, index, names) => names.slice(0, index + 1).join('/'))

/** Returns the path of `inner` inside `outer`; undefined if it is elsewhere, empty for the same folder. */
export function pathInside(outer: string, inner: string): string | undefined {
  if (outer === inner) return ''
  const start = outer === '' ? '' : `${outer}/`
  return inner.startsWith(start) ? inner.slice(start.length) : undefined
}
