import { correction, generate } from 'lean-qr'

/** Square of dark and light modules; `isDark` is false outside. */
export type QrCode = { size: number; isDark: (x: number, y: number) => boolean }

/** Encodes text as a QR code that can be read with 15 % of it missing. */
export function encodeQr(text: string): QrCode {
  const code = generate(text, { minCorrectionLevel: correction.M })
  return { size: code.size, isDark: (x, y) => code.get(x, y) }
}
