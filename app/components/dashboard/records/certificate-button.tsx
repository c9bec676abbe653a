import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { showErrorToast } from '../screen/show-error-toast.ts'
import { saveCertificate } from './save-certificate.ts'

export function CertificateButton({ url }: { url: string }) {
  const [isWorking, setIsWorking] = useState(false)
  async function download() {
    setIsWorking(true)
    await saveCertificate(url).catch(showErrorToast)
    setIsWorking(false)
  }
  return (
    <Button look="second" size="small" disabled={isWorking} onClick={download}>
      <Download aria-hidden="true" className="size-4" />
      Certificate
    </Button>
  )
}
