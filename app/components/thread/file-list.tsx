import { FileText, Image } from 'lucide-react'
import { useState } from 'react'
import { api } from '#app/api/browser.ts'
import { saveFile } from '#app/components/dashboard/records/save-file.ts'
import { useAction } from '#app/components/dashboard/records/use-action.ts'
import { Button, ButtonLink } from '#app/components/ui/button.tsx'
import { formatFileSize } from '#app/components/ui/format-file-size.ts'
import { Dialog } from '#app/components/ui/overlays/dialog.tsx'
import type { FileRow } from '#core/attachment/attachment.ts'
import { largestFile } from '#core/file/file.ts'

const pictures = ['jpg', 'png', 'webp']

/** Files of a record: images open in a dialog, other files are downloaded. Large ones are links: the browser continues
 * them after a lost connection. */
export function FileList({ files, label = 'Files' }: { files: FileRow[]; label?: string }) {
  if (files.length === 0) return null
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {files.map((file) => (
        <li key={file._id} className="min-w-0">
          {file.size > largestFile && !pictures.includes(file.kind) ? (
            <LargeFile file={file} />
          ) : (
            <FileItem file={file} />
          )}
        </li>
      ))}
    </ul>
  )
}

const LargeFile = ({ file: { url, name, size } }: { file: FileRow }) => (
  <ButtonLink href={url} download look="second" size="small" className="max-w-full">
    <FileText aria-hidden="true" className="size-4 shrink-0" />
    <span className="min-w-0 truncate">{name}</span>
    <span className="tabular shrink-0 font-normal text-muted">{formatFileSize(size)}</span>
  </ButtonLink>
)

type Shown = { address: string; save: () => void }

function FileItem({ file: { url, name, kind, size } }: { file: FileRow }) {
  const { isWorking, act } = useAction()
  const [shown, setShown] = useState<Shown>()
  const isPicture = pictures.includes(kind)
  const open = () =>
    act(async () => {
      const { content } = await api.file(url.replace(/^\/api/, ''))
      const save = () => saveFile(name, content)
      if (isPicture) setShown({ address: URL.createObjectURL(content), save })
      else save()
    })
  function close() {
    if (shown) URL.revokeObjectURL(shown.address)
    setShown(undefined)
  }
  const Icon = isPicture ? Image : FileText
  return (
    <>
      <Button look="second" size="small" className="max-w-full" disabled={isWorking} onClick={open}>
        <Icon aria-hidden="true" className="size-4 shrink-0" />
        <span className="min-w-0 truncate">{name}</span>
        <span className="tabular shrink-0 font-normal text-muted">{formatFileSize(size)}</span>
      </Button>
      <Dialog isOpen={shown !== undefined} onClose={close} title={name} width="max-w-240">
        {shown && (
          <div className="grid justify-items-start gap-4">
            <img
              src={shown.address}
              alt={name}
              className="max-h-[70dvh] max-w-full rounded-small object-contain"
            />
            <Button look="second" size="small" onClick={shown.save}>
              Save picture
            </Button>
          </div>
        )}
      </Dialog>
    </>
  )
}
