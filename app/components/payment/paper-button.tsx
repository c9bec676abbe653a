import { Download } from 'lucide-react'
import { useState } from 'react'
import { api } from '#app/api/browser.ts'
import { saveFile } from '#app/components/dashboard/save-file.ts'
import { tellFailure } from '#app/components/dashboard/tell-failure.ts'
import { Button } from '#app/components/ui/button.tsx'

type PaperButtonProps = { path: string; label: string; about: string }

/** Saves an invoice or a receipt, which only its client and administrators may. */
export function PaperButton({ path, label, about }: PaperButtonProps) {
  const [isWorking, setIsWorking] = useState(false)
  async function download() {
    setIsWorking(true)
    try {
      const { name, content } = await api.file(path)
      saveFile(name, content)
    } catch (error) {
      tellFailure(error)
    } finally {
      setIsWorking(false)
    }
  }
  return (
    <Button look="quiet" size="small" className="max-sm:-ml-3" disabled={isWorking} onClick={download}>
      <Download aria-hidden="true" className="size-4" />
      {label}
      <span className="sr-only"> {about}</span>
    </Button>
  )
}
