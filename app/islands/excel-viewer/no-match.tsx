/** Message for a search without matches. */
export function NoMatch({ q }: { q: string }) {
  return (
    <div className="rounded-large bg-surface px-6 py-10 text-center">
      <p className="font-display text-title font-bold">No matching data found in this file/sheet</p>
      <p className="mt-2 text-muted wrap-anywhere">
        No row of any uploaded file contains “{q}”. Try fewer letters; upper and lower case make no
        difference.
      </p>
    </div>
  )
}
