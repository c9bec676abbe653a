import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Finding, Scan } from './finding.ts'
import { runProgram } from './run-program.ts'

const scriptDatabase = '/usr/share/nmap/scripts/script.db'
/** Excludes scripts that contact other machines, guess passwords, or only load the server for minutes. */
const unwanted = /"(external|brute|dos)"/
const slow =
  /^http-(vhosts|chrono|slowloris|slowloris-check|fetch|userdir-enum|enum|iis-short-name-brute|waf-.*|form-fuzzer|traceroute|default-accounts)$/

/** Lists the scripts; a plus forces a script to run on a port without a well-known number. */
async function listScripts(): Promise<string> {
  const entries = [
    ...(await readFile(scriptDatabase, 'utf8')).matchAll(
      /filename = "(http-[^"]+)\.nse", categories = \{([^}]*)\}/g,
    ),
  ]
  const selected = entries.filter(
    ([, name = '', categories = '']) =>
      /"(safe|vuln|discovery)"/.test(categories) && !unwanted.test(categories) && !slow.test(name),
  )
  return selected.map(([, name]) => `+${name}`).join(',')
}

const totalSeconds = 60
const emptyOutput =
  /^\s*(false|ERROR.*|.*(Couldn't find|Could not find|Couldn't determine|No previously reported).*)?\s*$/s

/** Runs Nmap's scripts for web servers. */
export const nmapScan: Scan = async ({ user, address }, folder) => {
  const report = join(folder, `nmap-${user}.xml`)
  const { port } = new URL(address)
  const options = 'http.max-pipeline=4,httpspider.maxpagecount=25,http.useragent=scan'
  const { isCut, output } = await runProgram(
    'nmap',
    [
      ...['-sT', '-Pn', '-n', '-p', port, '--script', await listScripts()],
      ...['--script-timeout', '25s', '--script-args', options, '-oX', report, '127.0.0.1'],
    ],
    { seconds: totalSeconds, folder },
  )
  const xml = await readFile(report, 'utf8').catch(() => '')
  const found = [...xml.matchAll(/<script id="([^"]+)" output="([^"]*)"/g)]
  const findings = found
    .map(
      ([, kind = '', detail = '']): Finding => ({
        scanner: 'nmap',
        user,
        kind,
        detail: decode(detail).trim(),
      }),
    )
    .filter(({ detail }) => !emptyOutput.test(detail))
  if (isCut || found.length === 0)
    findings.push({ scanner: 'nmap', user, kind: 'not finished', detail: output.slice(-300) })
  return findings
}

const decode = (text: string) =>
  text
    .replace(/&#x([0-9a-f]+);/gi, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
