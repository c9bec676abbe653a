export type Sample = { name: string; labels: Record<string, string>; value: number }

const nameRule = '[a-zA-Z_:][a-zA-Z0-9_:]*'
const labelRule = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\[\\"n])*)"(?:,|$)/y

/** Parses metrics as strictly as Prometheus: each name has one TYPE line before its samples, which are grouped,
 * and no sample is repeated. */
export function readMetrics(text: string): Sample[] {
  if (!text.endsWith('\n')) throw new Error('The last line has no newline')
  const types = new Map<string, string>()
  const identities = new Set<string>()
  const samples: Sample[] = []
  let current = ''
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('# HELP ')) continue
    const type = new RegExp(`^# TYPE (${nameRule}) (counter|gauge|histogram|summary|untyped)$`).exec(line)
    if (type?.[1]) {
      if (types.has(type[1])) throw new Error(`Second TYPE line: ${line}`)
      current = type[1]
      types.set(current, type[2] ?? '')
      continue
    }
    const sample = readSample(line)
    const family = sample.name.replace(/_(bucket|sum|count)$/, '')
    const isOfCurrent =
      sample.name === current || (family === current && /histogram|summary/.test(types.get(current) ?? ''))
    if (!isOfCurrent) throw new Error(`Not a sample of ${current}: ${line}`)
    const identity = JSON.stringify([sample.name, Object.entries(sample.labels).sort()])
    if (identities.has(identity)) throw new Error(`Repeated sample: ${line}`)
    identities.add(identity)
    samples.push(sample)
  }
  return samples
}

function readSample(line: string): Sample {
  const [, name, inner = '', written = ''] =
    new RegExp(`^(${nameRule})(?:\\{(.*)\\})? ([^ ]+)$`).exec(line) ?? []
  const value = Number(written.replace('+Inf', 'Infinity'))
  if (!name || (Number.isNaN(value) && written.toLowerCase() !== 'nan'))
    throw new Error(`Invalid sample: ${line}`)
  const labels: Record<string, string> = {}
  labelRule.lastIndex = 0
  while (labelRule.lastIndex < inner.length) {
    const found = labelRule.exec(inner)
    if (!found?.[1]) throw new Error(`Invalid labels: ${line}`)
    labels[found[1]] = found[2] ?? ''
  }
  return { name, labels, value }
}

/** Sums the samples of a metric that have these labels. */
export const sumOf = (samples: Sample[], name: string, labels: Record<string, string> = {}): number =>
  samples
    .filter((sample) => sample.name === name)
    .filter((sample) => Object.entries(labels).every(([label, value]) => sample.labels[label] === value))
    .reduce((sum, { value }) => sum + value, 0)
