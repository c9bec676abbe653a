/** Stands in the editor for records that visitors do not see either, because there are none yet. */
export const NoRecords = ({ isLoading, children }: { isLoading: boolean; children: string }) => (
  <p className="rounded-large bg-surface p-6 text-muted">
    {isLoading ? 'Shown as soon as the draft is saved.' : children}
  </p>
)
