import type { WholeQuote } from '#app/api/quotes.ts'
import { FileList } from '#app/components/thread/file-list.tsx'

/** Files that are attached to a quote. */
export function QuoteFiles({ files }: { files: WholeQuote['files'] }) {
  if (files.length === 0) return null
  return (
    <section aria-label="Attachments" className="my-6">
      <h3 className="mb-2 font-semibold">Attachments</h3>
      <FileList files={files.map((file) => ({ ...file, isInternal: false }))} />
    </section>
  )
}
