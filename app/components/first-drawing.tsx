import { createContext, type ReactNode, startTransition, useContext, useEffect, useState } from 'react'

/** What kind of machine asked for the document, as far as the server can tell. */
export type Device = 'phone' | 'computer'

const shopZone = 'Asia/Dhaka'
const FirstDrawingContext = createContext<Device | undefined>(undefined)

/** Inside, the first rendering in the browser is the one that the server has drawn, though it knows neither the
 * reader's zone nor the width; what depends on them is put right at once afterwards. */
export function FirstDrawing({ device, children }: { device: Device | undefined; children: ReactNode }) {
  const [drawnFor, setDrawnFor] = useState(device)
  useEffect(() => startTransition(() => setDrawnFor(undefined)), [])
  return <FirstDrawingContext value={drawnFor}>{children}</FirstDrawingContext>
}

/** Whom the server draws for; nothing once the browser can be asked. */
export const useDrawnFor = () => useContext(FirstDrawingContext)

/** The zone to write times in; the reader's own when it is undefined. */
export const useTimeZone = () => (useDrawnFor() ? shopZone : undefined)
