const longestName = 180
const unwanted = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu
const meaningful = /[\\/:*?"<>|]/g

type Naming = { ending: string; knownEnding: RegExp; fallback: string }

/** The name to save a file under: as it was written, without what misleads a person or a file system. */
export function nameFile(written: string, { ending, knownEnding, fallback }: Naming): string {
  const clean = written.normalize('NFC').replace(unwanted, '').replace(meaningful, ' ')
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
