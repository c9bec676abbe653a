import type { QuoteFile } from './read-quote-files.server.ts'

/** Presents the files of a quote, which are read under the path `filesAt`. */
export const presentQuoteFiles = (files: QuoteFile[], filesAt: string) =>
  files.map(({ id, name, kind, size, sha256 }) => ({
    ...{ _id: id, name, kind, size, sha256 },
    url: `${filesAt}/${id}`,
  }))
