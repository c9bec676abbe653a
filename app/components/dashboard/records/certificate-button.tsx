import { Download } from 'lucide-react'
import { Button } from '#app/components/ui/button.tsx'
import { saveCertificate } from './save-certificate.ts'
import { useAction } from './use-action.ts'

export function CertificateButton({ url }: { url: string }) {
  const { isWorking, act } = useAction()
  return (
    <Button look="second" size="small" disabled={isWorking} onClick={() => act(() => saveCertificate(url))}>
      <Download aria-hidden="true" className="size-4" />
      Certificate
    </Button>
  )
}
