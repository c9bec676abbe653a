import { withoutMisleading } from '../folding.ts'

const longestName = 180
const meaningful = /[\\/:*?"<>|]/g

type Naming = { ending: string; knownEnding: RegExp; fallback: string }

/** The name to save a file under: as it was written, without what misleads a person or a file system. */
export function nameFile(written: string, { ending, knownEnding, fallback }: Naming): string {
  const clean = withoutMisleading(written.normalize('NFC')).replace(meaningful, ' ')
  const stem = shorten(clean.trim().replace(knownEnding, '')).replace(/^[\s.]+|[\s.]+$/g, '')
  return `${stem || fallback}.${ending}`
}

/** Between characters as a reader counts them, to what a file system takes. */
function shorten(name: string): string {
  let kept = ''
  for (const { segment } of new Intl.Segmenter().segment(name)) {
    if (new TextEncoder().encode(kept + segment).length > longestName) return kept
    kept += segment
  }
  return kept
}
