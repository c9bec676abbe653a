import { bounds, type RequestTally } from './request-tally.ts'

const name = 'site_request_seconds'

const toLabel = (text: string) => text.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n')

/** A histogram in Prometheus' text format, of the buckets that the tally keeps: counting in the library's own would
 * cost as much as an answer from memory. */
export function writeLatency(tally: RequestTally): string {
  const lines = [
    `# HELP ${name} How long answers took, by route; event streams are left out`,
    `# TYPE ${name} histogram`,
  ]
  for (const { route, method, source, buckets, seconds } of tally.list()) {
    const labels = `route="${toLabel(route)}",method="${method}",source="${source}"`
    let count = 0
    for (const [place, more] of buckets.entries()) {
      count += more
      lines.push(`${name}_bucket{${labels},le="${bounds[place] ?? '+Inf'}"} ${count}`)
    }
    lines.push(`${name}_sum{${labels}} ${seconds}`, `${name}_count{${labels}} ${count}`)
  }
  return `${lines.join('\n')}\n`
}
