import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'

/** Copies text that has to be entered exactly elsewhere. */
export function CopyButton({ text, about }: { text: string; about: string }) {
  const [isCopied, setIsCopied] = useState(false)
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setIsCopied(true)
      showToast({ title: `${about} copied` })
      setTimeout(() => setIsCopied(false), 2_000)
    } catch {
      showToast({ title: `Could not copy. Please select the text and copy it yourself.`, tone: 'danger' })
    }
  }
  return (
    <Button look="second" size="small" onClick={copy} className="shrink-0">
      {isCopied ? (
        <Check aria-hidden="true" className="size-4" />
      ) : (
        <Copy aria-hidden="true" className="size-4" />
      )}
      Copy<span className="sr-only"> {about}</span>
    </Button>
  )
}
