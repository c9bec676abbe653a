import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'

type CopyButtonProps = {
  text: string
  /** Names the text, with a capital letter, for screen readers and in the toast. */
  about: string
  label?: string
}

/** Copies text that has to be entered exactly elsewhere. */
export function CopyButton({ text, about, label = 'Copy' }: CopyButtonProps) {
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
    <Button look="second" size="small" onClick={copy} className="shrink-0" aria-label={`Copy ${about}`}>
      {isCopied ? (
        <Check aria-hidden="true" className="size-4" />
      ) : (
        <Copy aria-hidden="true" className="size-4" />
      )}
      {label}
    </Button>
  )
}
