import { hostname } from 'node:os'
import { z } from 'zod'

const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be a number from ${least} to ${most}`)
    .transform(Number)
    .refine((number) => number >= least && number <= most, `must be a number from ${least} to ${most}`)

/** Settings for monitoring and overload protection. */
export const monitoringVariables = {
  NODE_NAME: z
    .string()
    .regex(/^[\w.:-]{1,64}$/, 'must be a short name such as web-1')
    .optional(),
  METRICS_PORT: wholeNumber(1, 65_535).optional(),
  METRICS_HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'must be an address to listen on, such as 127.0.0.1')
    .default('127.0.0.1'),
  SLOW_QUERY_MS: wholeNumber(0, 600_000).default(200),
  MAX_REQUESTS: wholeNumber(1, 1_000_000).default(400),
  MAX_DELAY_MS: wholeNumber(10, 600_000).default(1_000),
  MAX_MEMORY_MB: wholeNumber(64, 100_000_000).optional(),
}

export type WatchSettings = {
  /** Identifies this node in logs and metrics. */
  nodeName: string
  metrics: { host: string; port: number } | undefined
  slowQueryMilliseconds: number
  /** Overload limits. Beyond them requests are rejected immediately instead of answered late. */
  most: { requests: number; delayMilliseconds: number; memoryBytes: number | undefined }
}

type Variables = z.infer<z.ZodObject<typeof monitoringVariables>>

export const toWatchSettings = (port: number, given: Variables): WatchSettings => ({
  nodeName: given.NODE_NAME ?? `${hostname()}:${port}`,
  metrics: given.METRICS_PORT ? { host: given.METRICS_HOST, port: given.METRICS_PORT } : undefined,
  slowQueryMilliseconds: given.SLOW_QUERY_MS,
  most: {
    requests: given.MAX_REQUESTS,
    delayMilliseconds: given.MAX_DELAY_MS,
    memoryBytes: given.MAX_MEMORY_MB && given.MAX_MEMORY_MB * 2 ** 20,
  },
})
