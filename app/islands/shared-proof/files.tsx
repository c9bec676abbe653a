import { FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import { PdfPages } from '#app/components/proofs/pdf-pages.tsx'
import { PinForm } from '#app/components/proofs/pin-form.tsx'
import { PinnedPicture } from '#app/components/proofs/pinned-picture.tsx'
import { nextNumber } from '#app/components/proofs/pins.ts'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { formatFileSize } from '#app/components/ui/format-file-size.ts'
import type { SharedProofRow } from '#core/proof/shared-proof.ts'
import { composerId } from './composer.tsx'
import type { Place } from './shared-proof-types.ts'

type FilesProps = {
  files: SharedProofRow['files']
  comments: SharedProofRow['comments']
  place: Place
  /** Unset when no comment can be written. */
  onPlace: ((place: Place) => void) | undefined
  /** Form of the comment, which follows the picture with its pin. */
  composer: ReactNode
  /** Notice that a comment was sent, and the place of that one. */
  sent: ReactNode
  sentAt: Place
}

async function readFile(url: string): Promise<ArrayBuffer> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`The file answered ${response.status}`)
  return response.arrayBuffer()
}

/** Files of a round. A press on a picture or a page places a pin; without scripts it leads to the form. */
export function Files(props: FilesProps) {
  const { files, comments, place, onPlace, composer, sent, sentAt } = props
  if (files.length === 0) return null
  return (
    <section aria-label="Files" className="grid min-w-0 gap-8">
      {onPlace && (
        <p className="text-muted">
          Press on a picture, or on a page of a PDF, to point at what your comment is about.
        </p>
      )}
      {files.map((file) => {
        const { _id: id, name, size, url } = file
        const { x, y } = place
        const point = place.file === id && x !== undefined && y !== undefined ? { x, y } : undefined
        if (!isPicture(file)) {
          return (
            <div key={id} className="grid gap-4">
              <ButtonLink look="second" size="small" href={url} className="w-fit max-w-full">
                <FileText aria-hidden="true" className="size-4 shrink-0" />
                <span className="min-w-0 truncate">{name}</span>
                <span className="tabular shrink-0 font-normal text-muted">{formatFileSize(size)}</span>
              </ButtonLink>
              {sentAt.file === id && sentAt.x !== undefined && sent}
              <PdfPages
                {...{ file, comments, place, onPlace }}
                read={readFile}
                composer={point && <PinForm point={point}>{composer}</PinForm>}
              />
            </div>
          )
        }
        return (
          <div key={id} className="grid gap-4">
            <PinnedPicture
              {...{ name }}
              src={url}
              href={`#${composerId}`}
              pins={comments.filter((comment) => comment.file === id && comment.x !== null)}
              next={point && { ...point, number: nextNumber(comments) }}
              onPress={onPlace && ((at) => onPlace({ file: id, ...at }))}
            />
            {sentAt.file === id && sentAt.x !== undefined && sent}
            {point && <PinForm point={point}>{composer}</PinForm>}
          </div>
        )
      })}
    </section>
  )
}

const isPicture = ({ kind }: SharedProofRow['files'][number]) => kind !== 'pdf'
