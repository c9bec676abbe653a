import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Finding, Scan } from './finding.ts'
import { runProgram } from './run-program.ts'

const book = '/usr/share/nmap/scripts/script.db'
/** Nothing that asks other machines, guesses passwords, or only wants to keep the server busy for minutes. */
const unwanted = /"(external|brute|dos)"/
const endless =
  /^http-(vhosts|chrono|slowloris|slowloris-check|fetch|userdir-enum|enum|iis-short-name-brute|waf-.*|form-fuzzer|traceroute|default-accounts)$/

/** With a plus a script runs although the port has no well-known number. */
async function listScripts(): Promise<string> {
  const entries = [
    ...(await readFile(book, 'utf8')).matchAll(/filename = "(http-[^"]+)\.nse", categories = \{([^}]*)\}/g),
  ]
  const wanted = entries.filter(
    ([, name = '', categories = '']) =>
      /"(safe|vuln|discovery)"/.test(categories) && !unwanted.test(categories) && !endless.test(name),
  )
  return wanted.map(([, name]) => `+${name}`).join(',')
}

const wholeSeconds = 60
const silent =
  /^\s*(false|ERROR.*|.*(Couldn't find|Could not find|Couldn't determine|No previously reported).*)?\s*$/s

/** Nmap's own questions to a web server. */
export const nmapScan: Scan = async ({ who, address }, folder) => {
  const report = join(folder, `nmap-${who}.xml`)
  const { port } = new URL(address)
  const options = 'http.max-pipeline=4,httpspider.maxpagecount=25,http.useragent=scan'
  const { isCut, output } = await runProgram(
    'nmap',
    [
      ...['-sT', '-Pn', '-n', '-p', port, '--script', await listScripts()],
      ...['--script-timeout', '25s', '--script-args', options, '-oX', report, '127.0.0.1'],
    ],
    { seconds: wholeSeconds, folder },
  )
  const xml = await readFile(report, 'utf8').catch(() => '')
  const found = [...xml.matchAll(/<script id="([^"]+)" output="([^"]*)"/g)]
  const findings = found
    .map(
      ([, kind = '', detail = '']): Finding => ({
        scanner: 'nmap',
        who,
        kind,
        detail: decode(detail).trim(),
      }),
    )
    .filter(({ detail }) => !silent.test(detail))
  if (isCut || found.length === 0)
    findings.push({ scanner: 'nmap', who, kind: 'not finished', detail: output.slice(-300) })
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
