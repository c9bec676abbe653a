import { createContext, type ReactNode, startTransition, useContext, useEffect, useState } from 'react'

/** Kind of device that requested the document, as far as the server can tell. */
export type Device = 'phone' | 'computer'

const FirstRenderContext = createContext<Device | null>(null)

/** Makes the first render in the browser match the server's, which knows neither the user's time zone nor the window's
 * width. Content that depends on them is rendered again right after. */
export function FirstRender({ device, children }: { device: Device | null; children: ReactNode }) {
  const [renderedFor, setRenderedFor] = useState(device)
  useEffect(() => {
    if (renderedFor !== 'computer' || isWideWindow()) replayEarlyInput()
    if (renderedFor) startTransition(() => setRenderedFor(null))
  }, [renderedFor])
  return (
    <FirstRenderContext value={renderedFor}>
      {/* A small window on a computer first gets a table, which must not make the page scroll horizontally. */}
      <div {...(renderedFor && { role: 'group', 'aria-disabled': true, className: 'overflow-x-clip' })}>
        {children}
      </div>
    </FirstRenderContext>
  )
}

/** In smaller windows, cards replace the tables before the recorded input is replayed. */
const isWideWindow = () => matchMedia('(min-width: 75rem)').matches

function replayEarlyInput() {
  if (!window.replayRecordedInput) return
  window.replayRecordedInput()
  performance.mark('alive')
}

/** Returns the device that the server rendered for; null after the first render in the browser. */
export const useServerDevice = () => useContext(FirstRenderContext)
