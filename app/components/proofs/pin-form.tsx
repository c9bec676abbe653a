import { type ReactNode, useEffect, useRef } from 'react'
import { nextPinId, type Point } from './pins.ts'

/** Holds the form of a pin at the lower edge of the screen, with the pin in view above it, as pictures may be taller
 * than the screen. */
export function PinForm({ point: { x, y }, children }: { point: Point; children: ReactNode }) {
  const form = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pin has moved
  useEffect(() => {
    const pin = document.getElementById(nextPinId)
    if (!pin || !form.current) return
    pin.style.scrollMarginBottom = `${form.current.offsetHeight + 16}px`
    pin.scrollIntoView({ block: 'nearest' })
  }, [x, y])
  return (
    <div ref={form} className="sticky bottom-0 border-t border-line bg-paper py-4">
      {children}
    </div>
  )
}
