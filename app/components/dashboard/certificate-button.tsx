import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { saveCertificate } from './save-certificate.ts'
import { tellFailure } from './tell-failure.ts'

export function CertificateButton({ url }: { url: string }) {
  const [isWorking, setIsWorking] = useState(false)
  async function download() {
    setIsWorking(true)
    await saveCertificate(url).catch(tellFailure)
    setIsWorking(false)
  }
  return (
    <Button look="second" size="small" disabled={isWorking} onClick={download}>
      <Download aria-hidden="true" className="size-4" />
      Certificate
    </Button>
  )
}
