import { spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
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

const report = new URL('../docs/performance.md', import.meta.url)

/** Replaces the section of a measurement in the report. Sections of `names`, in their order, are kept; others are removed. */
export async function writeSection(name: string, figures: Figure[], names: string[]): Promise<void> {
  const commit = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).stdout.trim()
  const rows = figures.map(
    ({ name, value, target, isReached }) =>
      `| ${name} | ${value} | ${target} | ${isReached ? 'yes' : 'no'} |`,
  )
  const sections = readSections(await readFile(report, 'utf8'))
  sections[name] = `Commit ${commit}, ${new Date().toISOString().slice(0, 10)}, on ${describeMachine()}.

| what | measured | target | reached |
|---|---:|---:|---|
${rows.join('\n')}
`
  const kept = names.flatMap((name) => (sections[name] ? [`## ${name}\n\n${sections[name]}`] : []))
  await writeFile(report, [introduction, ...kept].join('\n'))
}

function readSections(page: string): Record<string, string> {
  const [, ...sections] = page.split(/^## /m)
  return Object.fromEntries(
    sections.map((section) => {
      const end = section.indexOf('\n')
      return [section.slice(0, end), `${section.slice(end).trim()}\n`]
    }),
  )
}

function describeMachine(): string {
  const [processor] = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  return `${cpus().length} × ${processor?.model.trim()}, ${memory} GB, ${platform()} ${release()}, Node ${process.versions.node}`
}

const introduction = `# Performance

Measured by \`npm run bench\`. Each section has the name of a measurement, which can be run alone, and the commit, day and
machine of its last run.

Speed is the ratio of requests per second to a bare \`node:http\` server that sends the same bytes and headers,
the median of alternating rounds. Bytes are Chromium's count of network transfer: compressed bodies for scripts,
bodies and headers for everything. Lighthouse runs with its mobile settings; with two or three cores, everything
but the page is pinned to one. It gives each public page four scores; those below 100 have their own row.
Load is 200 concurrent connections with all kinds of requests for a minute, generated on the same machine: its
failures and memory have targets, its times have none.
`
