export type Sample = { name: string; labels: Record<string, string>; value: number }

const nameRule = '[a-zA-Z_:][a-zA-Z0-9_:]*'
const labelRule = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\[\\"n])*)"(?:,|$)/y

/** Reads figures as strictly as Prometheus does: each name is explained once, before its samples, which stand together,
 * and no sample is told twice. */
export function readMetrics(text: string): Sample[] {
  if (!text.endsWith('\n')) throw new Error('The last line has no end')
  const types = new Map<string, string>()
  const told = new Set<string>()
  const samples: Sample[] = []
  let current = ''
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('# HELP ')) continue
    const type = new RegExp(`^# TYPE (${nameRule}) (counter|gauge|histogram|summary|untyped)$`).exec(line)
    if (type?.[1]) {
      if (types.has(type[1])) throw new Error(`Explained twice: ${line}`)
      current = type[1]
      types.set(current, type[2] ?? '')
      continue
    }
    const sample = readSample(line)
    const family = sample.name.replace(/_(bucket|sum|count)$/, '')
    const isOfCurrent =
      sample.name === current || (family === current && /histogram|summary/.test(types.get(current) ?? ''))
    if (!isOfCurrent) throw new Error(`Stands among ${current}: ${line}`)
    const identity = JSON.stringify([sample.name, Object.entries(sample.labels).sort()])
    if (told.has(identity)) throw new Error(`Told twice: ${line}`)
    told.add(identity)
    samples.push(sample)
  }
  return samples
}

function readSample(line: string): Sample {
  const [, name, inner = '', written = ''] =
    new RegExp(`^(${nameRule})(?:\\{(.*)\\})? ([^ ]+)$`).exec(line) ?? []
  const value = Number(written.replace('+Inf', 'Infinity'))
  if (!name || (Number.isNaN(value) && written.toLowerCase() !== 'nan'))
    throw new Error(`Not a sample: ${line}`)
  const labels: Record<string, string> = {}
  labelRule.lastIndex = 0
  while (labelRule.lastIndex < inner.length) {
    const found = labelRule.exec(inner)
    if (!found?.[1]) throw new Error(`Not labels: ${line}`)
    labels[found[1]] = found[2] ?? ''
  }
  return { name, labels, value }
}

/** The sum of a figure's samples that have these labels. */
export const sumOf = (samples: Sample[], name: string, labels: Record<string, string> = {}): number =>
  samples
    .filter((sample) => sample.name === name)
    .filter((sample) => Object.entries(labels).every(([label, value]) => sample.labels[label] === value))
    .reduce((sum, { value }) => sum + value, 0)
