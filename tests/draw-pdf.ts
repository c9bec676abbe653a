import readQr from 'jsqr'
import sharp from 'sharp'
import { renderPageAsImage } from 'unpdf'

export type PageImage = { pixels: Uint8ClampedArray; width: number; height: number }

/** Draws a page of a PDF, counted from 1, as a printer does. */
export async function drawPdf(pdf: Uint8Array, page = 1, scale = 2): Promise<PageImage> {
  const options = { scale, canvasImport: () => import('@napi-rs/canvas') }
  const picture = await renderPageAsImage(new Uint8Array(pdf), page, options)
  const raster = sharp(Buffer.from(picture)).flatten({ background: '#fff' }).ensureAlpha().raw()
  const { data, info } = await raster.toBuffer({ resolveWithObject: true })
  return { pixels: new Uint8ClampedArray(data), width: info.width, height: info.height }
}

/** Reads the QR code of a page, as a camera does. */
export const readCode = ({ pixels, width, height }: PageImage): string | undefined =>
  readQr(pixels, width, height)?.data
