import { Download } from 'lucide-react'
import { useState } from 'react'
import { api } from '#app/api/browser.ts'
import { Button } from '#app/components/ui/button.tsx'
import { saveFile } from './save-file.ts'
import { tellFailure } from './tell-failure.ts'

/** Downloads a certificate, which only its owner and administrators may. */
export function CertificateButton({ url }: { url: string }) {
  const [isWorking, setIsWorking] = useState(false)
  async function download() {
    setIsWorking(true)
    try {
      const { name, content } = await api.file(url.replace(/^\/api/, ''))
      saveFile(name, content)
    } catch (error) {
      tellFailure(error)
    } finally {
      setIsWorking(false)
    }
  }
  return (
    <Button look="second" size="small" disabled={isWorking} onClick={download}>
      <Download aria-hidden="true" className="size-4" />
      Certificate
    </Button>
  )
}
