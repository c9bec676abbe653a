import { clampChroma, converter, formatHex, type Oklch } from 'culori'

const mainGreen = '#007c59'
/** Other greens of the drawings. Their ink, which is nearly black, stays. */
const greens = [
  ...['#0d8a66', '#0f7458', '#08654b', '#0a5f47', '#08573f', '#3f9b74', '#63c79d', '#8fd0b4', '#9dbfac'],
  ...['#a3cab7', '#cfe3d7', '#dcebe2', '#d9e2db', '#e6efe8', '#e9efe9'],
]

const toOklch = converter('oklch')
const partsOf = (colour: string) => {
  const { l = 0, c = 0, h = 0 } = toOklch(colour) ?? { l: 0 }
  return { l, c, h }
}

/** Replaces the greens of a drawing by shades of the accent: as much lighter or darker than it, and as much paler, as
 * they are beside the main green. */
export function tintDrawing(svg: string, accent: string): string {
  const [from, to] = [partsOf(mainGreen), partsOf(accent)]
  const shadeOf = (green: string) => {
    const { l, c } = partsOf(green)
    const shade: Oklch = { mode: 'oklch', l: l + to.l - from.l, c: (c * to.c) / from.c, h: to.h }
    return formatHex(clampChroma<Oklch>(shade, 'oklch'))
  }
  const shades = new Map([[mainGreen, accent], ...greens.map((green) => [green, shadeOf(green)] as const)])
  return svg.replace(/#[0-9a-f]{6}\b/gi, (colour) => shades.get(colour.toLowerCase()) ?? colour)
}
