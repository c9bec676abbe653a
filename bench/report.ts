import { spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { cpus, platform, release, totalmem } from 'node:os'

export type Figure = { name: string; value: string; target: string; isReached: boolean }

export const atLeast = (name: string, value: number, target: number, unit = ''): Figure =>
  figure(name, value, `≥ ${target}${unit}`, value >= target, unit)

export const atMost = (name: string, value: number, target: number, unit = ''): Figure =>
  figure(name, value, `≤ ${target}${unit}`, value <= target, unit)

function figure(name: string, value: number, target: string, isReached: boolean, unit: string): Figure {
  return { name, value: `${Number(value.toFixed(2))}${unit}`, target, isReached }
}

export const median = (values: number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN

export function printTable(figures: Figure[]): void {
  const width = Math.max(...figures.map(({ name }) => name.length))
  for (const { name, value, target, isReached } of figures) {
    const verdict = isReached ? '' : '  missed'
    process.stdout.write(`${name.padEnd(width)}  ${value.padStart(10)}  ${target.padStart(10)}${verdict}\n`)
  }
}

export async function writeReport(figures: Figure[]): Promise<void> {
  const [processor] = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  const rows = figures.map(
    ({ name, value, target, isReached }) =>
      `| ${name} | ${value} | ${target} | ${isReached ? 'yes' : 'no'} |`,
  )
  const commit = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).stdout.trim()
  const page = `# Performance

Measured by \`npm run bench\` at commit ${commit} on ${new Date().toISOString().slice(0, 10)}, with Node ${process.versions.node} on
${platform()} ${release()}, ${cpus().length} × ${processor?.model.trim()}, ${memory} GB.

Speed is the ratio of requests per second to a bare \`node:http\` server that sends the same bytes and headers,
the median of alternating rounds. Bytes are Chromium's count of network transfer: compressed bodies for scripts,
bodies and headers for everything. Lighthouse runs with its mobile settings; with two or three cores, everything
but the page is pinned to one. It gives each public page four scores; those below 100 have their own row.
Load is 200 concurrent connections with all kinds of requests for a minute, generated on the same machine: its
failures and memory have targets, its times have none.

| what | measured | target | reached |
|---|---:|---:|---|
${rows.join('\n')}
`
  await writeFile(new URL('../docs/performance.md', import.meta.url), page)
}
