/** Path under which the holder of a share link reads the files of its record. */
export const filesOfShare = (token: string): string => `/api/share/${encodeURIComponent(token)}/files`
