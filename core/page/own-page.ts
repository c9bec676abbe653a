import { z } from 'zod'
import { slugOf } from '../record-address/slug.ts'
import { seenVersion } from '../seen-version.ts'
import { line, required } from '../site-settings/setting.ts'

export const mostOwnPages = 200
const longestAddress = 100

/** At most four parts of letters, digits and hyphens. The database checks the same. */
const addressPattern = /^(?:\/[a-z0-9]+(?:-[a-z0-9]+)*){1,4}$/

export const isOwnAddress = (path: string): boolean =>
  path.length <= longestAddress && addressPattern.test(path)

/** Spells a typed address as it is stored. Undefined if no own page can have it. */
function readAddress(written: string): string | undefined {
  // Before letters are folded: some of other scripts become ASCII in lower case.
  if (!/^[\x21-\x7e]+$/.test(written)) return undefined
  const path = written.replace(/\/$/, '').toLowerCase()
  const address = path.startsWith('/') ? path : `/${path}`
  return isOwnAddress(address) ? address : undefined
}

const address = required(line(300), 'Address')
  .transform((written, check) => {
    const path = readAddress(written.trim())
    if (path !== undefined) return path
    check.addIssue({
      code: 'custom',
      message: `Must be an address such as /p/spring-offer, of the letters a to z, digits and hyphens, with at most ${longestAddress} characters`,
    })
    return ''
  })
  .describe('Path of at most four parts; capitals and a slash at the end make no difference')

const name = required(line(120), 'Title').describe('In the dashboard, and the first title of the page')

export const ownPageInput = z.object({ name, path: address })
export type OwnPageInput = z.output<typeof ownPageInput>

export const ownPagePatch = z.object({
  version: seenVersion.min(1),
  name: name.optional(),
  path: address.optional(),
})
export type OwnPagePatch = z.output<typeof ownPagePatch>

/** Suggests an address for a page with this title. Empty if the title has no Latin letters. */
export function suggestAddress(title: string): string {
  const words = slugOf(title.normalize('NFKD').replace(/\p{M}/gu, '')).split('-')
  const slug = words.filter((word) => /^[a-z0-9]+$/.test(word)).join('-')
  return slug && `/p/${slug}`
}
