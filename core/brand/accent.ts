import { clampChroma, converter, formatHex, type Oklch, wcagContrast } from 'culori'

/** Colours made of the accent colour that the owner chose. */
export type Accent = {
  /** Custom properties of the theme, as `app/theme.css` names them. */
  theme: Record<string, string>
  /** For mails, papers and pictures, on light paper. */
  print: string
}

type Shade = { lightness: number; chroma: number }

// The same lightness as the default theme's; the chosen colour gives the hue and the chroma.
const light = { onAccent: '#fbfdfc', tint: 0.945, accent: 0.5, step: -0.01, strong: -0.07 }
const dark = { onAccent: '#04150c', tint: 0.285, accent: 0.79, step: 0.01, strong: 0.06 }
/** Enough for the smallest text (WCAG 2.2 AA), with room for rounding. */
const leastContrast = 4.6
const maxChroma = 0.16
const maxTintChroma = 0.04

const toOklch = converter('oklch')

/** Returns the colours for light and dark pages. A colour on which text would be hard to read is made darker or lighter. */
export function accentOf(chosen: string): Accent {
  const { c: chroma = 0, h: hue = 0 } = toOklch(chosen) ?? { c: 0, h: 0 }
  const shade = ({ lightness, chroma: most }: Shade): string =>
    formatHex(clampChroma<Oklch>({ mode: 'oklch', l: lightness, c: Math.min(chroma, most), h: hue }, 'oklch'))
  const shadesOf = ({ onAccent, tint: tintLightness, accent: begin, step, strong }: typeof light) => {
    const tint = shade({ lightness: tintLightness, chroma: maxTintChroma })
    let lightness = begin
    let accent = shade({ lightness, chroma: maxChroma })
    // The tint is the surface with the least contrast, and the accent carries the text of buttons.
    while (Math.min(wcagContrast(accent, tint), wcagContrast(accent, onAccent)) < leastContrast) {
      lightness += step
      accent = shade({ lightness, chroma: maxChroma })
    }
    return { accent, strong: shade({ lightness: lightness + strong, chroma: maxChroma }), onAccent, tint }
  }
  const [day, night] = [shadesOf(light), shadesOf(dark)]
  const both = (name: keyof typeof day) => `light-dark(${day[name]}, ${night[name]})`
  return {
    theme: {
      '--color-accent': both('accent'),
      '--color-accent-strong': both('strong'),
      '--color-on-accent': both('onAccent'),
      '--color-tint': both('tint'),
    },
    print: day.accent,
  }
}
