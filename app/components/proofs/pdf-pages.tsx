import { type ReactNode, useState } from 'react'
import type { CommentRow } from '#app/api/proofs.ts'
import { Button } from '#app/components/ui/button.tsx'
import { Notice } from '#app/components/ui/notice.tsx'
import { PdfPageButtons } from './pdf-page-buttons.tsx'
import { PinnedPicture } from './pinned-picture.tsx'
import { nextNumber, type Point } from './pins.ts'
import { type ReadPdf, usePdfPage } from './use-pdf-page.ts'

/** Place of a comment on a page. */
export type PagePlace = Partial<Point> & { file: string; page: number }

type PdfPagesProps = {
  file: { _id: string; name: string; url: string }
  read: ReadPdf
  comments: CommentRow[]
  /** Place of the comment that is being written. */
  place: Partial<PagePlace>
  /** Unset when no comment can be written. */
  onPlace: ((place: PagePlace) => void) | undefined
  /** Form of the comment, which follows the page. */
  composer: ReactNode
}

/** Pages of a PDF as pictures, one at a time. The library that draws them is loaded when they are opened. */
export function PdfPages(props: PdfPagesProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { name } = props.file
  return (
    <div className="grid gap-4">
      {isOpen ? (
        <OpenPages {...props} />
      ) : (
        <Button look="second" size="small" className="w-fit max-w-full" onClick={() => setIsOpen(true)}>
          Show the pages<span className="sr-only"> of {name}</span>
        </Button>
      )}
      {props.composer}
    </div>
  )
}

function OpenPages({ file, read, comments, place, onPlace }: PdfPagesProps) {
  const { _id: id, name, url } = file
  const [page, setPage] = useState(place.file === id ? (place.page ?? 1) : 1)
  const { count = 1, picture, isFailed } = usePdfPage(url, read, page)
  const { x, y } = place
  const isHere = place.file === id && place.page === page && x !== undefined && y !== undefined
  if (isFailed) {
    return <Notice tone="danger">The pages of {name} can’t be shown here. Please open the file.</Notice>
  }
  return (
    <>
      <PdfPageButtons {...{ name, page, count }} onPage={setPage} />
      {picture ? (
        <PinnedPicture
          name={`Page ${page} of ${name}`}
          src={picture}
          pins={comments.filter((one) => one.file === id && one.page === page && one.x !== null)}
          next={isHere ? { x, y, number: nextNumber(comments) } : undefined}
          onPress={onPlace && ((at) => onPlace({ file: id, page, ...at }))}
        />
      ) : (
        <p className="text-muted">Drawing the page…</p>
      )}
    </>
  )
}
