import readQr from 'jsqr'
import { createIsomorphicCanvasFactory, getDocumentProxy } from 'unpdf'

export type PageImage = { pixels: Uint8ClampedArray; width: number; height: number }

/** Draws a page of a PDF, counted from 1, as a printer does. Returns the pixels of the canvas: to encode them as a
 * picture and to read it again takes most of the time. */
export async function drawPdf(pdf: Uint8Array, page = 1, scale = 2): Promise<PageImage> {
  const canvases = await import('@napi-rs/canvas')
  const CanvasFactory = await createIsomorphicCanvasFactory(async () => canvases)
  const document = await getDocumentProxy(new Uint8Array(pdf), { CanvasFactory })
  try {
    const sheet = await document.getPage(page)
    const viewport = sheet.getViewport({ scale })
    const [width, height] = [Math.floor(viewport.width), Math.floor(viewport.height)]
    const canvas = canvases.createCanvas(width, height)
    const context = canvas.getContext('2d')
    await sheet.render({ canvas: canvas as never, canvasContext: context as never, viewport }).promise
    return { pixels: context.getImageData(0, 0, width, height).data, width, height }
  } finally {
    await document.loadingTask.destroy()
  }
}

/** Reads the QR code of a page, as a camera does. */
export const readCode = ({ pixels, width, height }: PageImage): string | undefined =>
  readQr(pixels, width, height)?.data
