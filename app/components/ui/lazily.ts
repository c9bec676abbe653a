/** Makes it when it is first asked for: a formatter of Intl takes a phone tens of milliseconds, and many a page that
 * could need one doesn't. */
export function lazily<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined
  return () => {
    made ??= make()
    return made
  }
}
