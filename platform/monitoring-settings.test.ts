import { hostname } from 'node:os'
import { expect, it } from 'vitest'
import { readSettings } from './settings.ts'

it('serves metrics only if METRICS_PORT is set, on loopback by default', () => {
  expect(readSettings({}).watch).toEqual({
    nodeName: `${hostname()}:3000`,
    metrics: undefined,
    slowQueryMilliseconds: 200,
    most: { requests: 400, delayMilliseconds: 1_000, memoryBytes: undefined },
  })
  const { metrics, most } = readSettings({ METRICS_PORT: '9464', MAX_MEMORY_MB: '512' }).watch
  expect(metrics).toEqual({ host: '127.0.0.1', port: 9464 })
  expect(most.memoryBytes).toBe(512 * 2 ** 20)
  expect(readSettings({ METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' }).watch.metrics?.host).toBe('0.0.0.0')
})

it.each([
  ...['0', 'x', '70000', '3000'].map((value) => ['METRICS_PORT', value]),
  ...['a b', 'http://x'].map((value) => ['METRICS_HOST', value]),
  ...['two words', 'x'.repeat(65)].map((value) => ['NODE_NAME', value]),
  ...['-1', 'fast', '0.5'].map((value) => ['SLOW_QUERY_MS', value]),
  ...['0', 'many'].map((value) => ['MAX_REQUESTS', value]),
  ...['0', '1s'].map((value) => ['MAX_DELAY_MS', value]),
  ...['0', '1GB'].map((value) => ['MAX_MEMORY_MB', value]),
])('stops the start for %s=%s with one line that names the setting', (name = '', value = '') => {
  expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`^Setting ${name} must [^\\n]+\\.$`))
})
