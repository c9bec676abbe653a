import { useEffect, useRef, useState } from 'react'
import type Pad from 'signature_pad'
import { Button } from '#app/components/ui/button.tsx'

type SignaturePadProps = { sketch: string; onDraw: (sketch: string) => void }

/** Area in which a signature is drawn. Its library is loaded when the area is shown. */
export function SignaturePad({ sketch, onDraw }: SignaturePadProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<Pad>(undefined)
  const [isFailed, setIsFailed] = useState(false)
  const latest = useRef({ sketch, onDraw })
  useEffect(() => {
    latest.current = { sketch, onDraw }
  })

  useEffect(() => {
    const area = canvas.current
    if (!area) return
    let stop: (() => void) | undefined
    let isGone = false
    loadPad(area, latest).then(
      (opened) => {
        if (isGone) return opened.stop()
        pad.current = opened.pad
        stop = opened.stop
      },
      () => setIsFailed(true),
    )
    return () => {
      isGone = true
      stop?.()
    }
  }, [])

  if (isFailed) {
    return <p role="status">The drawing area could not be loaded. Your typed name is enough.</p>
  }
  return (
    <div className="grid gap-2">
      <canvas
        ref={canvas}
        role="img"
        aria-label={sketch ? 'Your drawn signature' : 'Empty area for your signature'}
        className="h-44 w-full max-w-xl touch-none rounded-large border border-line bg-white"
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          look="quiet"
          size="small"
          disabled={!sketch}
          onClick={() => {
            pad.current?.clear()
            onDraw('')
          }}
        >
          Clear
        </Button>
        <p className="text-small text-muted">
          Draw with a finger, a pen or a mouse. It is optional: your typed name counts as your signature.
        </p>
      </div>
    </div>
  )
}

type Latest = { current: SignaturePadProps }

async function loadPad(area: HTMLCanvasElement, latest: Latest) {
  const { default: SignatureArea } = await import('signature_pad')
  // The pad takes positions as pixels of the canvas, so both sizes have to be the same.
  area.width = area.clientWidth
  area.height = area.clientHeight
  const pad = new SignatureArea(area, { penColor: '#111111' })
  const show = (sketch: string, width: number) =>
    sketch && void pad.fromDataURL(sketch, { ratio: 1, width, height: area.height })
  show(latest.current.sketch, area.width)
  const end = () => latest.current.onDraw(pad.toDataURL())
  pad.addEventListener('endStroke', end)
  const observer = new ResizeObserver(() => {
    if (area.clientWidth === area.width || area.clientWidth === 0) return
    const before = area.width
    area.width = area.clientWidth
    pad.clear()
    show(latest.current.sketch, before)
  })
  observer.observe(area)
  return {
    pad,
    stop() {
      observer.disconnect()
      pad.off()
    },
  }
}
