import { z } from 'zod'
import type { Stored } from '../entity.ts'
import { line, required } from '../site-settings/setting.ts'
import { foldPath, longestPath, withoutQuery } from './fold-path.ts'

export const mostRedirects = 300

const from = required(line(9 * longestPath), 'From')
  .transform((written, check) => {
    const path = foldPath(written.trim())
    if (path !== undefined && path !== '/') return path
    check.addIssue({
      code: 'custom',
      message: 'Must be a path of this site such as /old-page, without spaces or a query',
    })
    return ''
  })
  .describe('Path without query; capitals and a slash at the end make no difference')

const to = required(line(500), 'To')
  .transform((written, check) => {
    const target = readTarget(written.trim())
    if (target !== undefined) return target
    check.addIssue({
      code: 'custom',
      message: 'Must be a path of this site such as /contact, or an address such as https://example.com/page',
    })
    return ''
  })
  .describe('Path of this site, or an https address')

/** Spells a target as a browser would. Undefined if it is neither on this site nor an https address without a name and
 * password, which could make a host look like another. */
function readTarget(written: string): string | undefined {
  if (/[\s\\]/.test(written)) return undefined
  const isPath = written.startsWith('/')
  const url = URL.parse(written, 'https://own.invalid')
  if (url?.username !== '' || url.password !== '') return undefined
  if (!isPath) return /^https:\/\/[^/]/i.test(written) && url.protocol === 'https:' ? url.href : undefined
  const path = url.pathname + url.search + url.hash
  return written.startsWith('//') || path.startsWith('//') || foldPath(withoutQuery(path)) === undefined
    ? undefined
    : path
}

const status = z.union([z.literal(301), z.literal(302)], 'Must be 301 or 302')

export const redirectInput = z.object({
  from,
  to,
  status: status.default(301).describe('301: moved for good. 302: for now'),
})
export type RedirectInput = z.output<typeof redirectInput>

export const redirectRow = z.object({
  _id: z.uuid(),
  from: z.string(),
  to: z.string().describe('Encoded as browsers spell it; the host in ASCII'),
  status,
  hits: z.int().describe('Visits that were redirected, without programs that name themselves'),
  lastHitAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
})
export type RedirectRow = z.output<typeof redirectRow>
export type Redirect = Stored<typeof redirectRow>
