import { execFileSync } from 'node:child_process'
import { dirname, relative } from 'node:path'
import { startTool } from './tool.ts'

/** Tests that take long, or that read pages built from the current sources. */
const slowTests = [
  /^tests\/(process|deploy)\//,
  /^tests\/(answer-sizes|chunks|feeds|nodes|plans|releases|security-page|styles)\.test\.ts$/,
  /^server\/pages\//,
]

type ChangedTests = { chosen: string[]; leftOut: number }

/** Chooses the tests that a change affects, at most `most` of them: changed ones first, then those beside a change. */
export async function chooseChangedTests(most: number): Promise<ChangedTests> {
  const base = findMergeBase()
  const { status, output } = await startTool('vitest', ['list', '--filesOnly', '--json', '--changed', base])
  if (status !== 0) throw new Error(`vitest list failed:\n${output}`)
  const found: { file: string }[] = JSON.parse(output.slice(output.indexOf('['), output.lastIndexOf(']') + 1))
  return pickNearest(
    found.map(({ file }) => relative(process.cwd(), file)),
    listChanged(base),
    most,
  )
}

/** Picks the tests nearest to the changed files. */
export function pickNearest(tests: string[], changed: string[], most: number): ChangedTests {
  const files = new Set(changed)
  const folders = new Set(changed.map((file) => dirname(file)))
  const distanceOf = (test: string) => (files.has(test) ? 0 : folders.has(dirname(test)) ? 1 : 2)
  const chosen = tests
    .filter((test) => !slowTests.some((pattern) => pattern.test(test)))
    .sort((a, b) => distanceOf(a) - distanceOf(b) || a.localeCompare(b))
    .slice(0, most)
  return { chosen, leftOut: tests.length - chosen.length }
}

/** Finds the commit at which this branch left `main`; the current one on `main` itself. */
function findMergeBase(): string {
  for (const branch of ['origin/main', 'main']) {
    try {
      return git('merge-base', 'HEAD', branch)[0] ?? 'HEAD'
    } catch {
      // No such branch here.
    }
  }
  return 'HEAD'
}

/** Lists the files that differ from a commit, also uncommitted and new ones. */
const listChanged = (base: string): string[] => [
  ...git('diff', '--name-only', base),
  ...git('ls-files', '--others', '--exclude-standard'),
]

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .trim()
    .split('\n')
