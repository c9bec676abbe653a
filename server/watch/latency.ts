import { bounds, type RequestCounters } from './request-counters.ts'

const name = 'site_request_seconds'

const toLabel = (text: string) => text.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n')

/** Formats the response times as a histogram in Prometheus' text format. The library's own histogram would cost as much
 * per request as a cached response. */
export function writeLatency(requestCounters: RequestCounters): string {
  const lines = [`# HELP ${name} Response times by route, without event streams`, `# TYPE ${name} histogram`]
  for (const { route, method, source, buckets, seconds } of requestCounters.list()) {
    const labels = `route="${toLabel(route)}",method="${method}",source="${source}"`
    let count = 0
    for (const [index, more] of buckets.entries()) {
      count += more
      lines.push(`${name}_bucket{${labels},le="${bounds[index] ?? '+Inf'}"} ${count}`)
    }
    lines.push(`${name}_sum{${labels}} ${seconds}`, `${name}_count{${labels}} ${count}`)
  }
  return `${lines.join('\n')}\n`
}
