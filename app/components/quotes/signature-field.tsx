import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { useIsHydrated } from '#app/components/ui/use-is-hydrated.ts'
import { SignaturePad } from './signature-pad.tsx'

type SignatureFieldProps = {
  /** Drawing of the form that was sent before, as a data URL. */
  sketch?: string
  error?: string
  onDraw?: (sketch: string) => void
}

/** Optional drawing beside the typed name, which is enough without scripts or a pointer. */
export function SignatureField({ sketch: first = '', error = '', onDraw }: SignatureFieldProps) {
  const isHydrated = useIsHydrated()
  const [isOpen, setIsOpen] = useState(first !== '')
  const [sketch, setSketch] = useState(first)
  function update(next: string) {
    setSketch(next)
    onDraw?.(next)
  }
  function toggle() {
    if (isOpen) update('')
    setIsOpen(!isOpen)
  }
  return (
    <div className="grid min-h-11 gap-3">
      {isHydrated && (
        <>
          <Button look="second" size="small" className="w-fit" aria-expanded={isOpen} onClick={toggle}>
            {isOpen ? 'Sign with my name only' : 'Draw a signature'}
          </Button>
          {isOpen && <SignaturePad sketch={sketch} onDraw={update} />}
        </>
      )}
      {error && <p className="text-small font-semibold text-danger">{error}</p>}
      <input type="hidden" name="signature" value={sketch} />
    </div>
  )
}
