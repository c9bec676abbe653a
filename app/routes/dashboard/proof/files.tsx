import { FileText } from 'lucide-react'
import { api } from '#app/api/browser.ts'
import type { WholeProofRow } from '#app/api/proofs.ts'
import { saveFile } from '#app/components/dashboard/records/save-file.ts'
import { useAction } from '#app/components/dashboard/records/use-action.ts'
import { nextNumber } from '#app/components/proofs/pins.ts'
import { Button } from '#app/components/ui/button.tsx'
import { OpensNewTab } from '#app/components/ui/external-link.tsx'
import { formatFileSize } from '#app/components/ui/format-file-size.ts'
import { CommentForm } from './comment-form.tsx'
import { emptyDraft, type Writing } from './drafts.ts'
import { ProofPicture } from './proof-picture.tsx'

type ProofFile = WholeProofRow['files'][number]

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
        if (file.kind === 'pdf') return <Pdf key={file._id} file={file} />
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

/** Opens in a new tab, or is saved where the browser allows no new tab. */
function Pdf({ file: { name, size, url } }: { file: ProofFile }) {
  const { isWorking, act } = useAction()
  function open() {
    // Before the download: browsers allow a new tab only right after the press.
    const tab = window.open('', '_blank')
    void act(async () => {
      try {
        const { content } = await api.file(url.replace(/^\/api/, ''))
        if (tab) tab.location.href = URL.createObjectURL(content)
        else saveFile(name, content)
      } catch (error) {
        tab?.close()
        throw error
      }
    })
  }
  return (
    <div>
      <Button look="second" size="small" className="max-w-full" disabled={isWorking} onClick={open}>
        <FileText aria-hidden="true" className="size-4 shrink-0" />
        <span className="min-w-0 truncate">{name}</span>
        <span className="tabular shrink-0 font-normal text-muted">{formatFileSize(size)}</span>
        <OpensNewTab />
      </Button>
    </div>
  )
}
