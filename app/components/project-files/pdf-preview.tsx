import { useState } from 'react'
import { PdfPageButtons } from '#app/components/proofs/pdf-page-buttons.tsx'
import { readPrivatePdf } from '#app/components/proofs/read-private-pdf.ts'
import { usePdfPage } from '#app/components/proofs/use-pdf-page.ts'
import { Loading } from '#app/components/ui/loading/loading.tsx'
import { Notice } from '#app/components/ui/notice.tsx'

/** Pages of a PDF as pictures, one at a time, from the first. */
export function PdfPreview({ url, name }: { url: string; name: string }) {
  const [page, setPage] = useState(1)
  const { count = 1, picture, isFailed } = usePdfPage(url, readPrivatePdf, page)
  if (isFailed) {
    return <Notice tone="danger">The pages of {name} can’t be shown here. Please download the file.</Notice>
  }
  return (
    <div className="grid gap-4">
      {picture ? (
        <img
          src={picture}
          alt={`Page ${page} of ${name}`}
          className="max-h-[70dvh] min-h-24 max-w-full justify-self-center rounded-small border border-line object-contain"
        />
      ) : (
        <Loading />
      )}
      {count > 1 && <PdfPageButtons {...{ name, page, count }} onPage={setPage} />}
    </div>
  )
}
