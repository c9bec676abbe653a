/** Message about a list of fields as a whole. The form library puts it on `root` while a row has an error. */
export const listErrorOf = (error: { message?: string; root?: { message?: string } } | undefined) =>
  error?.root?.message ?? error?.message
