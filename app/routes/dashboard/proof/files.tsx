import type { CommentPlace } from '#app/api/proofs.ts'
import { PdfPages } from '#app/components/proofs/pdf-pages.tsx'
import { PinForm } from '#app/components/proofs/pin-form.tsx'
import { nextNumber } from '#app/components/proofs/pins.ts'
import { readPrivatePdf } from '#app/components/proofs/read-private-pdf.ts'
import { Button } from '#app/components/ui/button.tsx'
import { CommentForm } from './comment-form.tsx'
import { emptyDraft, type Writing } from './drafts.ts'
import { ProofPdf } from './proof-pdf.tsx'
import { ProofPicture } from './proof-picture.tsx'

/** Files of a round. A press on a picture or a page places a pin, whose comment is written below it. */
export function Files({ proof, draft, onDraft, mayComment }: Writing) {
  const { files, comments } = proof
  if (files.length === 0) return null
  const place = (place: CommentPlace) => onDraft({ ...draft, place, focus: draft.focus + 1 })
  return (
    <section aria-label="Files" className="mb-12 grid gap-8">
      {mayComment && (
        <p className="text-muted">
          Press on a picture, or on a page of a PDF, to point at what your comment is about.
        </p>
      )}
      {files.map((file) => {
        const { x, y } = draft.place
        const point =
          draft.place.file === file._id && x !== undefined && y !== undefined ? { x, y } : undefined
        const number = nextNumber(comments)
        const composer = point && mayComment && (
          <PinForm point={point}>
            <CommentForm
              proofId={proof._id}
              label={`Comment at pin ${number}`}
              submitLabel="Send comment"
              text={draft.text}
              onText={(text) => onDraft({ ...draft, text })}
              place={draft.place}
              focus={draft.focus}
              onSent={() => onDraft(emptyDraft)}
              aside={
                <Button
                  look="quiet"
                  size="small"
                  onClick={() => onDraft({ ...draft, place: {}, focus: draft.focus + 1 })}
                >
                  Remove the pin
                </Button>
              }
            />
          </PinForm>
        )
        if (file.kind === 'pdf') {
          return (
            <div key={file._id} className="grid gap-4">
              <ProofPdf file={file} />
              <PdfPages
                {...{ file, comments, composer }}
                read={readPrivatePdf}
                place={draft.place}
                onPlace={mayComment ? place : undefined}
              />
            </div>
          )
        }
        return (
          <div key={file._id} className="grid gap-4">
            <ProofPicture
              file={file}
              pins={comments.filter((comment) => comment.file === file._id && comment.x !== null)}
              next={point && { ...point, number }}
              onPress={mayComment ? (at) => place({ file: file._id, ...at }) : undefined}
            />
            {composer}
          </div>
        )
      })}
    </section>
  )
}
