import { expect, it } from 'vitest'
import { defaultBrand } from '#core/brand/brand.ts'
import type { Log } from '#platform/log.ts'
import { readSettings } from '#platform/settings.ts'
import { warnOfSettings } from './warn-of-settings.ts'

const domainWarnings = (variables: Record<string, string>) => {
  const lines: string[] = []
  const log = { warn: (line: string) => lines.push(line) } as unknown as Log
  warnOfSettings(readSettings(variables), defaultBrand, log)
  return lines.filter((line) => line.includes('_DOMAINS'))
}

it('warns that ALLOWED_DOMAINS alone lets everybody sign in as a client', () => {
  expect(domainWarnings({ ALLOWED_DOMAINS: 'agency.example' })).toEqual([
    'ALLOWED_DOMAINS limits staff only: everybody may sign in as a client, unless CLIENT_DOMAINS is set too',
  ])
  expect(domainWarnings({ ALLOWED_DOMAINS: 'agency.example', CLIENT_DOMAINS: 'client.example' })).toEqual([])
  expect(domainWarnings({})).toEqual([])
})
