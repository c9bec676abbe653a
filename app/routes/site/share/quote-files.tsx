import { formatFileSize } from '#app/components/ui/format-file-size.ts'
import type { SharedQuoteRow } from '#core/quote/shared-quote.ts'

/** Files of a quote as links, which work with the token of the page. */
export function SharedQuoteFiles({ files }: { files: SharedQuoteRow['files'] }) {
  if (files.length === 0) return null
  return (
    <section aria-labelledby="files-title" className="mb-8">
      <h2 id="files-title" className="mb-2 font-semibold">
        Attachments
      </h2>
      <ul className="grid gap-2">
        {files.map(({ _id, name, size, url }) => (
          <li key={_id} className="wrap-anywhere">
            <a href={url} download className="font-semibold text-accent underline underline-offset-4">
              {name}
            </a>{' '}
            <span className="tabular text-small text-muted">{formatFileSize(size)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
