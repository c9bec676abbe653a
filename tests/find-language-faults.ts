import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Words that are not used as names, because the field has its own terms. Left out are words that are also such terms:
 * `place` (an order), `mark` (as read), `turn`, `later`, `early`, `act` and `order`. */
const glossary = [
  'aftermath',
  'ahead',
  'bell',
  'deed',
  'drawn',
  'effort',
  'household',
  'intention',
  'knock',
  'news',
  'outage',
  'patience',
  'pressure',
  'reach',
  'say',
  'says',
  'shelf',
  'silence',
  'tally',
  'tell',
  'tells',
  'trap',
  'vault',
  'what',
  'who',
  'whose',
  'workshop',
]

/** Exceptions: names that other packages or the wire format prescribe, and words in their usual meaning. */
const allowedIdentifiers = new Map<string, readonly string[]>([
  // Icon of lucide-react.
  ['app/routes/dashboard/shell/notice-centre.tsx', ['Bell']],
  // Option of sharp.
  ...[
    'platform/picture-encoder/picture-encoder.ts',
    'tests/picture-files.ts',
    'docs/screenshots/keep-picture.ts',
  ].map((file): [string, string[]] => [file, ['effort']]),
  // The honeypot's field, whose name bots read.
  ...[
    'api/content/contact.ts',
    'api/content/contact.test.ts',
    'api/content/reviews.ts',
    'api/http/honeypot.ts',
    'api/http/random-bodies.test.ts',
    'app/submit-form.ts',
  ].map((file): [string, string[]] => [file, ['trap']]),
  // 'Reach' as a verb, of a state and of a host.
  ['api/support/problems.test.ts', ['canReach']],
  ['app/behaviour/map.ts', ['canReachMaps']],
  // Parts of the prefetched document.
  ['server/pages/pages.ts', ['drawn']],
  ['app/api/prefetched-data.ts', ['drawn']],
  ['app/entry.server.tsx', ['ahead']],
])

/** Finds the comments that start with a free relative clause, such as 'What …' or 'Whether …'. */
export function findFreeClauses(file: string, text = readFileSync(join(root, file), 'utf8')): string[] {
  if (!/\b(Who|Whom|Whose|What|Whether|Where|How|Why|Which)\b/.test(text)) return []
  let lineEnd = -1
  return parseSync(file, text).comments.flatMap(({ type, value, start, end }) => {
    // The next line of the same comment may start with any word.
    const isContinued = type === 'Line' && lineEnd >= 0 && /^\s*$/.test(text.slice(lineEnd, start))
    lineEnd = end
    const words = value.replace(/^[\s*]+/, '')
    const isClause = /^(Who|Whom|Whose|What|Whether|Where|How|Why|Which)\b/.test(words)
    return isClause && !isContinued ? [`${file}: ${words.split('\n')[0]}`] : []
  })
}

/** Finds glossary words in the file's name and as words of identifiers. */
export function findGlossaryWords(file: string, text = readFileSync(join(root, file), 'utf8')): string[] {
  const inName = wordsOf(file).filter((word) => glossary.includes(word))
  const allowed = allowedIdentifiers.get(file) ?? []
  const isLikely = glossary.some((word) => text.toLowerCase().includes(word))
  const identifiers = isLikely ? new Set(listIdentifiers(parseSync(file, text).program)) : new Set<string>()
  const inCode = [...identifiers].filter(
    (name) => !allowed.includes(name) && wordsOf(name).some((word) => glossary.includes(word)),
  )
  return [...inName, ...inCode].map((name) => `${file}: ${name}`)
}

/** Splits `maxPatience` or `max-patience.ts` into its words, in lower case. */
const wordsOf = (name: string): string[] =>
  (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((word) => word.toLowerCase())

function listIdentifiers(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return []
  const own =
    'type' in node && 'name' in node && /Identifier$/.test(String(node.type)) ? [String(node.name)] : []
  return [...own, ...Object.values(node).flatMap(listIdentifiers)]
}
