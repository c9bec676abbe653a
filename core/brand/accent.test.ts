import { converter, formatHex, wcagContrast } from 'culori'
import { expect, it } from 'vitest'
import { accentOf } from './accent.ts'

const toRgb = converter('rgb')
const surfaces = {
  light: ['#fcfaf6', '#f4f1ea', '#ffffff', '#fffdf9'],
  dark: ['#0d1511', '#17201c', '#1e2823'],
}

/** Every hue, from grey to the brightest colours, from black to white. */
const chosen = [0, 0.25, 0.5, 0.75, 1].flatMap((l) =>
  [0, 0.05, 0.15, 0.4].flatMap((s) =>
    Array.from({ length: 24 }, (_, index) => formatHex(toRgb({ mode: 'hsl', h: index * 15, s: s * 2.5, l }))),
  ),
)

it('keeps text readable on and beside any accent colour, on light and dark pages', () => {
  for (const colour of chosen) {
    const { theme, print } = accentOf(colour)
    const shades = (name: string) =>
      /^light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)$/.exec(theme[name] ?? '')?.slice(1) ?? []
    const [accents, strong] = [shades('--color-accent'), shades('--color-accent-strong')]
    const [on, tints] = [shades('--color-on-accent'), shades('--color-tint')]
    for (const [index, behind] of [surfaces.light, surfaces.dark].entries()) {
      const [text = '', strongText = '', label = '', tint = ''] = [accents, strong, on, tints].map(
        (pair) => pair[index] ?? '',
      )
      for (const surface of [...behind, tint, label]) {
        expect(wcagContrast(text, surface), `${colour}: ${text} on ${surface}`).toBeGreaterThanOrEqual(4.5)
        expect(wcagContrast(strongText, surface), `${colour}: ${strongText}`).toBeGreaterThanOrEqual(4.5)
      }
    }
    expect(wcagContrast(print, '#ffffff')).toBeGreaterThanOrEqual(4.5)
  }
})
