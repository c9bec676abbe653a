type Part = { value: string; label: string }

/** Parts of a list, each at an address of its own with a tab. The part `initial` has the list's own address. */
export function listParts<Some extends Part>(
  parts: readonly [Some, ...Some[]],
  { name = 'part', initial = parts[0].value }: { name?: string; initial?: Some['value'] } = {},
) {
  return {
    /** Finds the requested part; the initial one, if there is none with that name. */
    find(address: string): Some {
      const requested = new URL(address).searchParams.get(name) ?? initial
      const partOf = (wanted: string) => parts.find(({ value }) => value === wanted)
      return partOf(requested) ?? partOf(initial) ?? parts[0]
    },
    tabs: (path: string, current: Part | undefined) =>
      parts.map(({ value, label }) => ({
        label,
        to: value === initial ? path : `${path}?${name}=${value}`,
        isCurrent: value === current?.value,
      })),
  }
}
