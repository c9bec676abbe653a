import { runTool } from './tool.ts'

/** All checks required before submitting a change, from fastest to slowest. */
const steps: [name: string, tool: string, ...args: string[]][] = [
  ['Format and lint', 'biome', 'check', '--error-on-warnings'],
  ['Types of the routes', 'react-router', 'typegen'],
  ['Types', 'tsc', '--noEmit'],
  ['Dead code and unused dependencies', 'knip'],
  ['Vulnerabilities and licences of dependencies', 'node', 'scripts/check-dependencies.ts'],
  ['Tests', 'node', 'scripts/test.ts'],
]

for (const [name, tool, ...args] of steps) {
  process.stdout.write(`\n${name}\n`)
  if (runTool(tool, args) === 0) continue
  process.stdout.write(`\nThis step failed: ${name}\n`)
  process.exit(1)
}
process.stdout.write('\nEverything holds.\n')
