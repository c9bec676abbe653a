import { fileURLToPath } from 'node:url'
import { createCanvas, GlobalFonts } from '@napi-rs/canvas'

/** Texts that differ between two screenshots of one app. */
export type Sent = {
  name: string
  number: string
  time: string
  trxId: string
  total: string
  balance: string
}

const font = 'LiberationSans-Regular.ttf'
GlobalFonts.registerFromPath(
  fileURLToPath(import.meta.resolve(`pdfjs-dist/standard_fonts/${font}`)),
  'Screenshot',
)

/** Draws the screen that a wallet shows after sending money, as PNG. */
export function drawScreenshot({ name, number, time, trxId, total, balance }: Sent): Buffer {
  const canvas = createCanvas(1080, 2340)
  const on = canvas.getContext('2d')
  const write = (x: number, y: number, size: number, text: string, colour = '#333') => {
    on.fillStyle = colour
    on.font = `${size}px Screenshot`
    on.fillText(text, x, y)
  }
  const fill = (colour: string, ...box: [number, number, number, number]) => {
    on.fillStyle = colour
    on.fillRect(...box)
  }
  fill('#fff', 0, 0, 1080, 2340)
  fill('#e2136e', 0, 0, 1080, 420)
  write(60, 60, 40, time.slice(0, 5), '#fff')
  write(60, 260, 60, 'Send Money', '#fff')
  write(300, 840, 52, 'Successful', '#2e7d32')
  write(60, 1000, 44, name)
  write(60, 1070, 40, number, '#777')
  for (const [y, left, leftText, right, rightText] of [
    [1200, 'Time', time, 'Transaction ID', trxId],
    [1390, 'Total', total, 'New balance', balance],
    [1600, 'Charge', 'No charge', 'Reference', 'Website'],
  ] as const) {
    fill('#ddd', 60, y - 90, 960, 2)
    write(60, y, 38, left, '#888')
    write(60, y + 64, 44, leftText)
    write(580, y, 38, right, '#888')
    write(580, y + 64, 44, rightText)
  }
  fill('#e2136e', 60, 2120, 960, 120)
  write(430, 2195, 46, 'Back home', '#fff')
  return canvas.toBuffer('image/png')
}

const pick = <Item>(items: readonly Item[], seed: number) => items[seed % items.length] as Item
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/** Returns payments that differ as real ones do; the same for the same seed. */
export function sentOf(seed: number): Sent {
  let state = seed * 7_919 + 17
  const next = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
  const time = `${String(next(12) + 1).padStart(2, '0')}:${String(next(60)).padStart(2, '0')}`
  return {
    name: pick(
      ['Karim Uddin', 'Rahima Begum', 'A. Hossain', 'Nusrat Jahan', 'Tania', 'S. M. Rafiq'],
      next(6),
    ),
    number: `01${3 + next(6)}${String(next(100_000_000)).padStart(8, '0')}`,
    time: `${time} pm, ${next(28) + 1}/11/26`,
    trxId: Array.from({ length: 10 }, () => letters[next(36)]).join(''),
    total: `BDT ${500 + next(20_000)}.00`,
    balance: `BDT ${next(90_000)}.${String(next(100)).padStart(2, '0')}`,
  }
}
