import { CopyButton } from '#app/components/payment/copy-button.tsx'
import { ShareButton } from '#app/components/payment/share-button.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Dialog } from '#app/components/ui/overlays/dialog.tsx'

type ShownOnceProps = {
  title: string
  about: string
  value: string
  /** Sentence on what to do with it. */
  lead?: string | undefined
  onClose: () => void
}

/** Dialog with a secret that the server does not show again. */
export function ShownOnce({ title, about, value, lead, onClose }: ShownOnceProps) {
  return (
    <Dialog isOpen isForm onClose={onClose} title={title}>
      {lead && <p className="mb-3">{lead}</p>}
      <p>Copy it now. It is not shown again.</p>
      <p className="my-4 flex flex-wrap items-center gap-3">
        <code className="min-w-0 rounded-small bg-raised p-3 font-mono text-small wrap-anywhere">
          {value}
        </code>
        <CopyButton text={value} about={about} />
        {about === 'Link' && <ShareButton url={value} about={about} />}
      </p>
      <Button size="small" onClick={onClose}>
        Done
      </Button>
    </Dialog>
  )
}
