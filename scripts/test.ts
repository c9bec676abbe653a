import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findTestBrowser } from './find-browser.ts'
import { prepareOtherBrowsers } from './other-browsers.ts'
import { countJourneys, countTests, formatFailures, type TestCounts } from './test-report.ts'
import { runTool } from './tool.ts'

/** Runs all three test runners, then prints a summary line. Arguments filter files like in the runners. */
const filters = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'test-reports-'))
const testReport = join(folder, 'tests.json')
const journeyReport = join(folder, 'journeys.json')
const browserReport = join(folder, 'other-browsers.json')

process.env.CHROMIUM_PATH = await findTestBrowser()
process.env.PLAYWRIGHT_JSON_OUTPUT_NAME = journeyReport
process.env.CI ??= '1'
prepareOtherBrowsers(filters)

const runVitest = (report: string, ...options: string[]) => {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return runTool('vitest', ['run', '--passWithNoTests', ...reporters, ...options, ...filters])
}
const testStatus = runVitest(testReport)
const journeyStatus = runTool('playwright', [
  'test',
  '--reporter=list,json',
  '--pass-with-no-tests',
  ...filters,
])
const browserStatus = runVitest(browserReport, '--config=tests/other-browsers/vitest.config.ts')

const runs = [
  countTests(testReport, testStatus),
  countJourneys(journeyReport, journeyStatus),
  countTests(browserReport, browserStatus),
]
// Repeats the failures of Vitest, which are hundreds of lines above by now. Playwright prints its own at the end.
for (const report of [testReport, browserReport]) {
  for (const failure of formatFailures(report)) process.stdout.write(`\n${failure}\n`)
}
rmSync(folder, { recursive: true })
const sum = (key: keyof TestCounts) => runs.reduce((total, counts) => total + counts[key], 0)
process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed\n`)
process.exitCode = sum('failed') > 0 ? 1 : 0
