import { chooseChangedTests } from './changed-tests.ts'
import { runTool, startTool } from './tool.ts'

/** The checks that fit into a minute on two cores: independent tools beside each other, then the nearest tests. */
type Step = [name: string, tool: string, ...args: string[]]
const types: Step[] = [
  ['Types of the routes', 'react-router', 'typegen'],
  ['Types', 'tsc', '--noEmit'],
]
const sources: Step[] = [
  ['Format and lint', 'biome', 'check', '--error-on-warnings'],
  ['Dead code and unused dependencies', 'knip', '--no-config-hints'],
]
// They read source files instead of importing them, so that no change chooses them.
const boundaries = ['architecture', 'language', 'private-members', 'urls'].map(
  (name) => `tests/${name}.test.ts`,
)
const mostTests = 12

const secondsSince = (start: number) => ((performance.now() - start) / 1000).toFixed(1)

/** Runs the steps of a lane one after the other, up to the first that fails. */
async function runLane(steps: Step[]): Promise<boolean> {
  for (const [name, tool, ...args] of steps) {
    const start = performance.now()
    const { status, output } = await startTool(tool, args)
    process.stdout.write(`${status === 0 ? '' : output}${name}: ${secondsSince(start)} s\n`)
    if (status === 0) continue
    process.stdout.write(`\nThis step failed: ${name}\n`)
    return false
  }
  return true
}

const start = performance.now()
const [{ chosen, leftOut }, ...lanes] = await Promise.all([
  chooseChangedTests(mostTests),
  runLane(types),
  runLane(sources),
])
const tests = [...new Set([...boundaries, ...chosen])]
const status = lanes.every(Boolean) ? runTool('vitest', ['run', '--reporter=dot', ...tests]) : 1
if (status === 0) {
  const rest = leftOut > 0 ? ` ${leftOut} more test files are affected: npm test runs them.` : ''
  process.stdout.write(`\nEverything quick holds, in ${secondsSince(start)} s.${rest}\n`)
}
process.exitCode = status
