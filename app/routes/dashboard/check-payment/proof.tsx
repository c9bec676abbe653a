import { Download, ZoomIn, ZoomOut } from 'lucide-react'
import { useState } from 'react'
import type { ClaimRow } from '#app/api/payments.ts'
import { saveFile } from '#app/components/dashboard/records/save-file.ts'
import { usePrivateFile } from '#app/components/dashboard/records/use-private-file.ts'
import { Button } from '#app/components/ui/button.tsx'
import { Notice } from '#app/components/ui/notice.tsx'
import type { FileRow } from '#core/attachment/attachment.ts'

const isPicture = ({ kind }: FileRow) => kind === 'jpg' || kind === 'png' || kind === 'webp'

/** Client's proof of payment, with zoom. */
export function Proof({ claim: { proof } }: { claim: ClaimRow }) {
  if (!proof) {
    return (
      <p className="rounded-large border border-dashed border-field px-6 py-10 text-muted">
        No screenshot: compare the transaction ID with the wallet.
      </p>
    )
  }
  return <ProofFile key={proof._id} file={proof} />
}

function ProofFile({ file }: { file: FileRow }) {
  const { address, content, failure } = usePrivateFile(file.url)
  const [isLarge, setIsLarge] = useState(false)
  if (failure) return <Notice tone="danger">{failure}</Notice>
  if (!address || !content) return <p className="text-muted">Loading the proof…</p>
  return (
    <figure className="grid gap-3">
      <figcaption className="flex flex-wrap items-center justify-between gap-2">
        <span className="min-w-0 break-all text-small text-muted">{file.name}</span>
        <span className="flex gap-1">
          {isPicture(file) && (
            <Button look="quiet" size="small" aria-pressed={isLarge} onClick={() => setIsLarge(!isLarge)}>
              {isLarge ? (
                <ZoomOut aria-hidden="true" className="size-4" />
              ) : (
                <ZoomIn aria-hidden="true" className="size-4" />
              )}
              {isLarge ? 'Fit' : 'Zoom'}
            </Button>
          )}
          <Button look="quiet" size="small" onClick={() => saveFile(file.name, content)}>
            <Download aria-hidden="true" className="size-4" />
            Save
          </Button>
        </span>
      </figcaption>
      {isPicture(file) && (
        <div
          tabIndex={isLarge ? 0 : undefined}
          className="max-h-[80vh] overflow-auto rounded-small border border-line bg-surface"
        >
          <img
            src={address}
            alt="Proof of payment"
            className={
              isLarge
                ? 'w-[250%] max-w-none cursor-zoom-out'
                : 'max-h-[75vh] w-full cursor-zoom-in object-contain'
            }
            onPointerUp={() => setIsLarge(!isLarge)}
          />
        </div>
      )}
    </figure>
  )
}
