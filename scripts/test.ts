import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from './find-browser.ts'
import { countJourneys, countTests, type Tally, tellFailures } from './tally.ts'
import { runTool } from './tool.ts'

/** Both runners, then one line that sums them up. Arguments choose files, as the runners understand them. */
const filters = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'test-reports-'))
const testReport = join(folder, 'tests.json')
const journeyReport = join(folder, 'journeys.json')

process.env.CHROMIUM_PATH = await findBrowser()
process.env.PLAYWRIGHT_JSON_OUTPUT_NAME = journeyReport
process.env.CI ??= '1'

const testOptions = ['--reporter=default', '--reporter=json', `--outputFile.json=${testReport}`]
const testStatus = runTool('vitest', ['run', '--passWithNoTests', ...testOptions, ...filters])
const journeyStatus = runTool('playwright', [
  'test',
  '--reporter=list,json',
  '--pass-with-no-tests',
  ...filters,
])

const tallies = [countTests(testReport, testStatus), countJourneys(journeyReport, journeyStatus)]
// Playwright ends with its failures; the other runner's stand some hundred lines above by then.
for (const failure of tellFailures(testReport)) process.stdout.write(`\n${failure}\n`)
rmSync(folder, { recursive: true })
const sum = (key: keyof Tally) => tallies.reduce((total, tally) => total + tally[key], 0)
process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed\n`)
process.exitCode = sum('failed') > 0 ? 1 : 0
