import { createContext, type ReactNode, startTransition, useContext, useEffect, useState } from 'react'

/** What kind of machine asked for the document, as far as the server can tell. */
export type Device = 'phone' | 'computer'

const FirstDrawingContext = createContext<Device | null>(null)

/** Inside, the first rendering in the browser is the one that the server has drawn, though it knows neither the
 * reader's zone nor the width; what depends on them is put right at once afterwards. */
export function FirstDrawing({ device, children }: { device: Device | null; children: ReactNode }) {
  const [drawnFor, setDrawnFor] = useState(device)
  useEffect(() => {
    if (drawnFor !== 'computer' || isRoomy()) comeToLife()
    if (drawnFor) startTransition(() => setDrawnFor(null))
  }, [drawnFor])
  return (
    <FirstDrawingContext value={drawnFor}>
      {/* A small window of a computer gets a table at first, which must not make the page scroll sideways. */}
      <div {...(drawnFor && { role: 'group', 'aria-disabled': true, className: 'overflow-x-clip' })}>
        {children}
      </div>
    </FirstDrawingContext>
  )
}

/** In a smaller window cards take the tables' place first. */
const isRoomy = () => matchMedia('(min-width: 75rem)').matches

function comeToLife() {
  if (!window.doEarly) return
  window.doEarly()
  performance.mark('alive')
}

/** Whom the server draws for; nothing once the browser can be asked. */
export const useDrawnFor = () => useContext(FirstDrawingContext)
