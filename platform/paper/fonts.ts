import { readFile } from 'node:fs/promises'
import { unpackFont } from './unpack-font.ts'

const scripts = ['latin', 'latin-ext', 'bengali'] as const
type Script = (typeof scripts)[number]
const weights = { normal: 400, bold: 600 }
export type Weight = keyof typeof weights

export const fontName = (script: Script, weight: Weight) => `${script}-${weight}`

/** One family for all scripts; its files are divided by script. */
const fontFiles = scripts.flatMap((script) =>
  (Object.keys(weights) as Weight[]).map((weight) => ({
    name: fontName(script, weight),
    file: `@fontsource/hind-siliguri/files/hind-siliguri-${script}-${weights[weight]}-normal.woff`,
  })),
)

type Font = { name: string; content: Buffer }
let fonts: Font[] | undefined

/** Returns the fonts uncompressed: the library would inflate the outlines again for each sign. */
export async function readFonts(): Promise<Font[]> {
  fonts ??= await Promise.all(
    fontFiles.map(async ({ name, file }) => ({
      name,
      content: unpackFont(await readFile(new URL(import.meta.resolve(file)))),
    })),
  )
  return fonts
}

// The Bengali font file also contains the joiners and the danda punctuation.
const bengali = /\p{Script=Bengali}|\u0951|\u0952|\u0964|\u0965|\u200c|\u200d|\u25cc/u
const plainLatin =
  /[\0-\u00ff\u0131\u0152\u0153\u02bb-\u02dc\u2000-\u206f\u20ac\u2122\u2191\u2193\u2212\u2215]/

const scriptOf = (character: string): Script => {
  if (bengali.test(character)) return 'bengali'
  return plainLatin.test(character) ? 'latin' : 'latin-ext'
}

export type Run = { text: string; script: Script }

/** Splits a word into runs of characters from the same font file. */
export function splitRuns(word: string): Run[] {
  const runs: Run[] = []
  for (const character of word) {
    const script = scriptOf(character)
    const last = runs.at(-1)
    if (last?.script === script) last.text += character
    else runs.push({ text: character, script })
  }
  return runs
}
