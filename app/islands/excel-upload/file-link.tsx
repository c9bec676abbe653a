import { Check, Copy, Share2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { formatDay } from '#core/time.ts'

type FileLinkProps = { id: string; keptUntil: Date }

/** Link of an uploaded file, to copy or share, with the day on which the file is deleted. */
export function FileLink({ id, keptUntil }: FileLinkProps) {
  const [isCopied, setIsCopied] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const address = new URL(`/excelDetails?file=${id}`, location.origin).href

  async function copy() {
    field.current?.select()
    // Without the permission to copy, the selected text can be copied by keyboard.
    setIsCopied(
      await navigator.clipboard.writeText(address).then(
        () => true,
        () => false,
      ),
    )
  }

  return (
    <div className="mt-4 grid gap-2 text-ink">
      <label htmlFor="file-link" className="text-small font-semibold">
        Link to the file
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          ref={field}
          id="file-link"
          readOnly
          value={address}
          onFocus={({ target }) => target.select()}
          className="min-w-0 flex-1 basis-48 rounded-small border border-field bg-paper px-3 py-2 text-small"
        />
        <Button look="second" size="small" onClick={() => void copy()}>
          {isCopied ? (
            <Check aria-hidden="true" className="size-4" />
          ) : (
            <Copy aria-hidden="true" className="size-4" />
          )}
          <span aria-live="polite">{isCopied ? 'Copied' : 'Copy'}</span>
        </Button>
        {'share' in navigator && (
          <Button
            look="second"
            size="small"
            // Rejects when the user closes the list of apps.
            onClick={() => void navigator.share({ url: address }).catch(() => {})}
          >
            <Share2 aria-hidden="true" className="size-4" />
            Share
          </Button>
        )}
      </div>
      <p className="text-small font-normal">The file is deleted after {formatDay(keptUntil)}.</p>
    </div>
  )
}
