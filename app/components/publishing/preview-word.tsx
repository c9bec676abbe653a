/** Says in a row that its link opens a preview, because the record has no page yet. */
export const PreviewWord = () => (
  <span className="block text-small text-accent group-hover:underline">Preview</span>
)
