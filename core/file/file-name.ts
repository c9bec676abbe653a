import { withoutMisleading } from '../folding.ts'

const maxNameBytes = 180
const reserved = /[\\/:*?"<>|]/g

type Naming = { extension: string; knownEnding: RegExp; fallback: string }

/** Returns the name to save a file under: the original name without characters that mislead people or file systems. */
export function nameFile(written: string, { extension, knownEnding, fallback }: Naming): string {
  const clean = withoutMisleading(written.normalize('NFC')).replace(reserved, ' ')
  const stem = shorten(clean.trim().replace(knownEnding, '')).replace(/^[\s.]+|[\s.]+$/g, '')
  return `${stem || fallback}.${extension}`
}

/** Shortens a name to the limit of file systems, in bytes, without splitting a grapheme. */
function shorten(name: string): string {
  let short = ''
  for (const { segment } of new Intl.Segmenter().segment(name)) {
    if (new TextEncoder().encode(short + segment).length > maxNameBytes) return short
    short += segment
  }
  return short
}
