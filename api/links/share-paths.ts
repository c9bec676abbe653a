/** Path under which the holder of a share link reads the files of its record. */
export const filesOfShare = (token: string): string => `/api/share/${encodeURIComponent(token)}/files`

/** Path under which staff and the client read the files of a quote. */
export const filesOfQuote = (id: string): string => `/api/quotes/${id}/files`
