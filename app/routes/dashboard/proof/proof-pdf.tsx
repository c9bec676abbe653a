import { FileText } from 'lucide-react'
import { api } from '#app/api/browser.ts'
import type { WholeProofRow } from '#app/api/proofs.ts'
import { saveFile } from '#app/components/dashboard/records/save-file.ts'
import { useAction } from '#app/components/dashboard/records/use-action.ts'
import { Button } from '#app/components/ui/button.tsx'
import { OpensNewTab } from '#app/components/ui/external-link.tsx'
import { formatFileSize } from '#app/components/ui/format-file-size.ts'

/** Opens in a new tab, or is saved where the browser allows no new tab. */
export function ProofPdf({ file: { name, size, url } }: { file: WholeProofRow['files'][number] }) {
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
