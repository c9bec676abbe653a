import { Download } from 'lucide-react'
import { api } from '#app/api/browser.ts'
import { saveFile } from '#app/components/dashboard/records/save-file.ts'
import { useAction } from '#app/components/dashboard/records/use-action.ts'
import { Button } from '#app/components/ui/button.tsx'

type PaperButtonProps = { path: string; label: string; about: string }

/** Downloads an invoice or a receipt. The API allows this to its client and staff only. */
export function DocumentDownloadButton({ path, label, about }: PaperButtonProps) {
  const { isWorking, act } = useAction()
  const download = () =>
    act(async () => {
      const { name, content } = await api.file(path)
      saveFile(name, content)
    })
  return (
    <Button look="quiet" size="small" className="max-sm:-ml-3" disabled={isWorking} onClick={download}>
      <Download aria-hidden="true" className="size-4" />
      {label}
      <span className="sr-only"> {about}</span>
    </Button>
  )
}
