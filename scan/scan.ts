import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sampleAdmin, sampleClients } from '#platform/identity/local/sample-accounts.ts'
import { createDataFolder, startSiteProcess } from '#tests/site-process.ts'
import { openCallbackServer } from './callback-server.ts'
import { listCalls } from './calls.ts'
import { reasonFor } from './explained.ts'
import type { Finding } from './finding.ts'
import { openGateway } from './gateway.ts'
import { nmapScan } from './nmap.ts'
import { signIn } from './sign-in.ts'
import { sqlmapScan } from './sqlmap.ts'
import { ensureScanners } from './tools.ts'
import { wapitiScan } from './wapiti.ts'

/** Runs Debian's scanners against a separate site, anonymously, as a client and as an administrator. Arguments choose
 * scanners. */
const chosen = process.argv.slice(2)
const someClient = sampleClients[0] ?? sampleAdmin
ensureScanners()

await using data = await createDataFolder()
const folder = await mkdtemp(join(tmpdir(), 'scan-'))
const site = await startSiteProcess({ settings: { DATA_DIR: data.path, ADMIN_EMAILS: sampleAdmin.email } })
const callbackServer = await openCallbackServer()
const findings: Finding[] = []
try {
  const { address } = site
  const gateways = [
    await openGateway({ user: 'nobody', site: address }),
    await openGateway({ user: 'client', site: address, getToken: await signIn(address, someClient) }),
    await openGateway({ user: 'admin', site: address, getToken: await signIn(address, sampleAdmin) }),
  ]
  for (const gateway of gateways) {
    const calls = await listCalls(
      gateway.address,
      gateway.user === 'admin' ? sampleAdmin.email : someClient.email,
    )
    const scanners = {
      nmap: nmapScan,
      wapiti: wapitiScan(calls, callbackServer.address),
      sqlmap: sqlmapScan(calls),
    }
    for (const [name, scan] of Object.entries(scanners)) {
      if (chosen.length > 0 && !chosen.includes(name)) continue
      const begin = Date.now()
      const before = gateway.count()
      findings.push(...(await scan(gateway, folder)))
      const seconds = Math.round((Date.now() - begin) / 1000)
      process.stdout.write(
        `${name} as ${gateway.user}: ${gateway.count() - before} requests in ${seconds} s\n`,
      )
    }
    findings.push(...gateway.findings)
    gateway.close()
  }
  findings.push(...callbackServer.findings, ...findCrashes(site.output()))
} finally {
  callbackServer.close()
  await site.stop()
}

/** Finds errors in the server's log. Error responses are already in the findings. */
function findCrashes(log: string): Finding[] {
  return log
    .split('\n')
    .filter((line) => /"level":(50|60)/.test(line))
    .map((detail) => ({
      scanner: 'log',
      user: 'the site',
      kind: 'error line',
      detail: detail.slice(0, 1_500),
    }))
}

const report = join(tmpdir(), 'scan-report.json')
const judged = findings.map((finding) => ({ ...finding, reason: reasonFor(finding) }))
await writeFile(report, JSON.stringify(judged, undefined, 2))
await rm(folder, { recursive: true, force: true })
const open = judged.filter(({ reason }) => !reason)
for (const { scanner, user, kind, detail } of open)
  process.stdout.write(`\n${scanner} as ${user}: ${kind}\n  ${detail}\n`)
process.stdout.write(
  `\n${judged.length} findings, ${open.length} unexplained; all of them are in ${report}\n`,
)
process.exitCode = open.length > 0 ? 1 : 0
