/** Creates a value on first use. An Intl formatter takes tens of milliseconds on a phone, and many pages that could
 * need one do not. */
export function lazily<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined
  return () => {
    made ??= make()
    return made
  }
}
