import { Download, Printer } from 'lucide-react'
import { href } from 'react-router'
import { saveFile } from '#app/components/dashboard/records/save-file.ts'
import { CopyButton } from '#app/components/payment/copy-button.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Dialog } from '#app/components/ui/overlays/dialog.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { useAccount } from '../shell/use-account.ts'

/** Shows a new set of codes, which the server does not show again. */
export function NewCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const { email } = useAccount()
  const page = `${location.origin}${href('/recover')}`
  const sheet = ['Recovery codes', email, page, 'Each code works once.', '', ...codes, ''].join('\n')

  function print() {
    const paper = open('', '', 'width=600,height=700')
    if (!paper) return showToast({ title: 'Allow pop-ups, or save the codes as a file.', tone: 'danger' })
    const text = paper.document.createElement('pre')
    text.textContent = sheet
    paper.document.title = 'Recovery codes'
    paper.document.body.append(text)
    paper.print()
    paper.close()
  }
  return (
    <Dialog isOpen isForm onClose={onClose} title="Your recovery codes">
      <p>Print them now and keep the paper where you keep contracts. They are not shown again.</p>
      <ol aria-label="Recovery codes" className="my-4 grid gap-x-6 gap-y-1 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <p className="mb-4 text-small text-muted wrap-anywhere">
        They work on {page}, together with {email}.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button size="small" onClick={print}>
          <Printer aria-hidden="true" className="size-4" />
          Print
        </Button>
        <Button
          look="second"
          size="small"
          onClick={() => saveFile('recovery-codes.txt', new Blob([sheet], { type: 'text/plain' }))}
        >
          <Download aria-hidden="true" className="size-4" />
          Save
        </Button>
        <CopyButton text={sheet} about="Codes" />
        <Button look="quiet" size="small" onClick={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  )
}
