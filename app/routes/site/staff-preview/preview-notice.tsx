type PreviewNoticeProps = {
  /** State of the shown text, such as `Draft`. */
  state: string
  /** Form of the record. */
  editUrl: string
}

/** Line above a previewed record. */
export const PreviewNotice = ({ state, editUrl }: PreviewNoticeProps) => (
  <p className="wide pt-6">
    <strong>Preview.</strong> {state}. Only your team can open this address.{' '}
    <a href={editUrl} className="font-semibold text-accent hover:underline">
      Edit
    </a>
  </p>
)
