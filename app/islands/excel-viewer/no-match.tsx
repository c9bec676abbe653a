/** Nothing was found: says where nothing was, and what helps. */
export function NoMatch({ q }: { q: string }) {
  return (
    <div className="rounded-large bg-surface px-6 py-10 text-center">
      <p className="font-display text-title font-bold">No matching data found in this file/sheet</p>
      <p className="mt-2 text-muted wrap-anywhere">
        No row of any uploaded file contains “{q}”. Fewer letters find more; capitals make no difference.
      </p>
    </div>
  )
}
