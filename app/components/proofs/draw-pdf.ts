import type * as Library from 'pdfjs-dist'
// The build for browsers of some years, as files of their own: only those who open a PDF load them.
import libraryAddress from 'pdfjs-dist/legacy/build/pdf.min.mjs?url'
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

export const maxPages = 50
const maxBytes = 60_000_000
/** Of a page as it is drawn, and of a picture inside the PDF. */
const [maxPixels, maxInnerPixels] = [3_000_000, 30_000_000]
const width = 1_400
const timeout = 20_000

let script: string | undefined
const scriptUrl = () => {
  script ??= (window.trustedTypes
    ?.createPolicy('pdf', { createScriptURL: () => workerAddress })
    .createScriptURL('') ?? workerAddress) as string
  return script
}

export type OpenedPdf = { count: number; draw: (page: number) => Promise<string>; close: () => void }

/** Opens a PDF in a worker, which is ended when it takes too long. */
export async function openPdf(content: ArrayBuffer): Promise<OpenedPdf> {
  if (content.byteLength > maxBytes) throw new Error('Too large')
  const pdf: typeof Library = await import(/* @vite-ignore */ libraryAddress)
  const port = new Worker(scriptUrl(), { type: 'module' })
  const close = () => port.terminate()
  const inTime = <Result>(result: Promise<Result>) => endLate(result, close)
  const task = pdf.getDocument({
    ...{ data: new Uint8Array(content), worker: new pdf.PDFWorker({ port } as object), verbosity: 0 },
    ...{ maxImageSize: maxInnerPixels, canvasMaxAreaInBytes: 4 * maxInnerPixels, enableXfa: false },
    ...{ useWasm: false, useWorkerFetch: false },
  })
  const opened = await inTime(task.promise)
  return {
    count: opened.numPages,
    draw: (page) => inTime(drawPage(opened, page)),
    close,
  }
}

async function drawPage(opened: Library.PDFDocumentProxy, number: number): Promise<string> {
  const page = await opened.getPage(number)
  const whole = page.getViewport({ scale: 1 })
  const scale = Math.min(width / whole.width, Math.sqrt(maxPixels / (whole.width * whole.height)))
  const viewport = page.getViewport({ scale })
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.floor(viewport.width))
  canvas.height = Math.max(1, Math.floor(viewport.height))
  await page.render({ canvas, viewport, background: '#ffffff' }).promise
  page.cleanup()
  // No blob: public pages show pictures of their own and of data only.
  return canvas.toDataURL('image/webp', 0.9)
}

async function endLate<Result>(result: Promise<Result>, close: () => void): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Too slow')), timeout)
  })
  try {
    return await Promise.race([result, late])
  } catch (error) {
    close()
    throw error
  } finally {
    clearTimeout(timer)
  }
}
