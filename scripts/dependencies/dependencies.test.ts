import { expect, it } from 'vitest'
import { type AuditReport, checkAudit } from './audit.ts'
import { type Bill, findLicenceProblems } from './licences.ts'

const advisory = {
  title: 'Missing authentication',
  url: 'https://github.com/advisories/GHSA-1',
  severity: 'high',
}
const report = (via: object): AuditReport => ({
  auditReportVersion: 2,
  vulnerabilities: {
    inner: { name: 'inner', via: [via as never] },
    outer: { name: 'outer', via: ['inner'] },
  },
})
const today = '2026-11-21'

it('reports a vulnerability once and ignores low severity', () => {
  expect(checkAudit(report(advisory), today)).toEqual({
    objections: ['inner: Missing authentication (high, https://github.com/advisories/GHSA-1)'],
  })
  expect(checkAudit(report({ ...advisory, severity: 'low' }), today)).toEqual({ objections: [] })
})

it('accepts an exception until its expiry date', () => {
  const explained = [{ advisory: 'GHSA-1', reason: 'Not called here', until: today }]
  expect(checkAudit(report(advisory), today, explained)).toEqual({ objections: [] })
  expect(checkAudit(report(advisory), '2026-11-22', explained)).toEqual({
    objections: [expect.stringContaining('expired on 2026-11-21')],
  })
})

it('distinguishes an unavailable registry from our own errors', () => {
  expect(checkAudit({ statusCode: 405, message: '405 Method Not Allowed' }, today)).toEqual({
    registryError: '405 Method Not Allowed',
  })
  expect(checkAudit({ error: { code: 'ENOTFOUND', summary: 'no network' } }, today)).toEqual({
    registryError: 'no network',
  })
  expect(checkAudit({ error: { code: 'ENOLOCK', summary: 'no lock file' } }, today)).toEqual({
    objections: ['no lock file'],
  })
  expect(checkAudit({}, today)).toHaveProperty('objections')
})

const bill = (...licences: (string | undefined)[]): Bill => ({
  bomFormat: 'CycloneDX',
  components: licences.map((expression, index) => ({
    name: `part-${index}`,
    version: '1.0.0',
    purl: `pkg:npm/part-${index}@1.0.0`,
    ...(expression && { licenses: [{ expression }] }),
  })),
})

it('refuses packages with copyleft licences or without a licence', () => {
  expect(findLicenceProblems(bill('MIT', '(MIT OR GPL-3.0)', 'MIT AND ISC'), 3)).toEqual([])
  for (const licence of ['GPL-3.0-only', 'MIT AND AGPL-3.0', 'SEE LICENSE IN x', undefined]) {
    expect(findLicenceProblems(bill(licence), 1)).toEqual([
      expect.stringContaining('neither allowed nor explained'),
    ])
  }
})

it('refuses an incomplete or foreign bill of materials', () => {
  expect(findLicenceProblems(bill('MIT'), 40)).toEqual([expect.stringContaining('lists 1 packages')])
  expect(findLicenceProblems({}, 0)).toEqual(['npm wrote no CycloneDX document.'])
  const foreign = bill('MIT')
  const [first] = foreign.components ?? []
  if (first) first.purl = 'pkg:github/somebody/part'
  expect(findLicenceProblems(foreign, 1)).toEqual([expect.stringContaining('does not come from npm')])
})
