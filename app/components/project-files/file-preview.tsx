import type { ProjectFileRow } from '#app/api/project-files.ts'
import { usePrivateFile } from '#app/components/dashboard/records/use-private-file.ts'
import { Button } from '#app/components/ui/button.tsx'
import { Loading } from '#app/components/ui/loading/loading.tsx'
import { Notice } from '#app/components/ui/notice.tsx'
import { Dialog } from '#app/components/ui/overlays/dialog.tsx'
import { PdfPreview } from './pdf-preview.tsx'

const shownKinds = ['jpg', 'png', 'webp', 'svg', 'pdf']

/** True for kinds that are shown as pictures, in which nothing runs. */
export const isShown = (kind: string): boolean => shownKinds.includes(kind)

type FilePreviewProps = { file: ProjectFileRow; onClose: () => void }

export const FilePreview = ({ file, onClose }: FilePreviewProps) => (
  <Dialog isOpen onClose={onClose} title={file.name} width="max-w-240">
    {file.kind === 'pdf' ? <PdfPreview url={file.url} name={file.name} /> : <Picture {...file} />}
  </Dialog>
)

function Picture({ url, name }: ProjectFileRow) {
  const { address, failure, retry } = usePrivateFile(url)
  if (failure) {
    return (
      <Notice tone="danger">
        {failure}
        <Button look="quiet" size="small" onClick={retry}>
          Try again
        </Button>
      </Notice>
    )
  }
  if (!address) return <Loading />
  return (
    <img
      src={address}
      alt={name}
      className="max-h-[70dvh] min-h-24 max-w-full rounded-small bg-surface object-contain"
    />
  )
}
