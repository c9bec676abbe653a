import { nextNumber } from '#app/components/proofs/pins.ts'
import { Button } from '#app/components/ui/button.tsx'
import { CommentForm } from './comment-form.tsx'
import { emptyDraft, type Writing } from './drafts.ts'
import { ProofPdf } from './proof-pdf.tsx'
import { ProofPicture } from './proof-picture.tsx'

/** Files of a round. A press on a picture places a pin, whose comment is written below the picture. */
export function Files({ proof, draft, onDraft, mayComment }: Writing) {
  const { files, comments } = proof
  if (files.length === 0) return null
  const pictures = files.some(({ kind }) => kind !== 'pdf')
  return (
    <section aria-label="Files" className="mb-12 grid gap-8">
      {mayComment && pictures && (
        <p className="text-muted">Press on a picture to point at what your comment is about.</p>
      )}
      {files.map((file) => {
        if (file.kind === 'pdf') return <ProofPdf key={file._id} file={file} />
        const { x, y } = draft.place
        const point =
          draft.place.file === file._id && x !== undefined && y !== undefined ? { x, y } : undefined
        const number = nextNumber(comments)
        return (
          <div key={file._id} className="grid gap-4">
            <ProofPicture
              file={file}
              pins={comments.filter((comment) => comment.file === file._id && comment.x !== null)}
              next={point && { ...point, number }}
              onPress={
                mayComment
                  ? (place) =>
                      onDraft({ ...draft, place: { file: file._id, ...place }, focus: draft.focus + 1 })
                  : undefined
              }
            />
            {point && mayComment && (
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
            )}
          </div>
        )
      })}
    </section>
  )
}
