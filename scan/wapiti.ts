import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Call } from './calls.ts'
import type { Finding, Scan } from './finding.ts'
import { runProgram } from './run-program.ts'

/** All modules except those that download lists (nikto, wapp) or guess names for hours (buster, brute_login_form). */
const modules =
  'backup,blindsql,cookieflags,crlf,csp,csrf,exec,file,htaccess,http_headers,methods,permanentxss,redirect,shellshock,sql,ssrf,xss,xxe'
const crawlSeconds = 25
const moduleSeconds = 5
const totalSeconds = 135

type Report = Record<
  'vulnerabilities' | 'anomalies',
  Record<string, { method: string; path: string; info: string; parameter: string | null }[]> | undefined
>

/** Crawls the pages and the API's lists, and attacks every input it finds. */
export const wapitiScan =
  (calls: Call[], callback: string): Scan =>
  async ({ user, address }, folder) => {
    const report = join(folder, `wapiti-${user}.json`)
    const seeds = [
      '/login',
      '/excelDetails',
      '/blogs',
      ...calls.filter(({ method }) => method === 'GET').map(({ path }) => path),
    ]
    const { output, isCut } = await runProgram(
      'wapiti',
      [
        ...['-u', `${address}/`, '-m', modules, '-f', 'json', '-o', report],
        ...[
          '--flush-session',
          '--store-session',
          folder,
          '--store-config',
          folder,
          '--no-bugreport',
          '-v',
          '1',
        ],
        ...['--max-scan-time', String(crawlSeconds), '--max-attack-time', String(moduleSeconds), '-t', '6'],
        ...['--max-links-per-page', '40', '-d', '4', '--endpoint', callback],
        ...seeds.flatMap((path) => ['-s', address + path]),
      ],
      // `r` answers the prompt at the time limit: write the report of the findings so far.
      { seconds: totalSeconds, folder, input: 'r\n' },
    )
    if (isCut) process.stdout.write(`wapiti as ${user}: stopped at the time limit\n`)
    const text = await readFile(report, 'utf8').catch(() => undefined)
    if (!text)
      return [
        {
          scanner: 'wapiti',
          user,
          kind: 'no report',
          detail: `${isCut ? 'stopped; ' : ''}${output.slice(-600)}`,
        },
      ]
    const { vulnerabilities = {}, anomalies = {} } = JSON.parse(text) as Report
    return Object.entries({ ...vulnerabilities, ...anomalies }).flatMap(([kind, found]) =>
      found.map(
        ({ method, path, info, parameter }): Finding => ({
          scanner: 'wapiti',
          user,
          kind,
          detail: `${method} ${path}${parameter ? ` (${parameter})` : ''}: ${info}`,
        }),
      ),
    )
  }
