import { readFileSync } from 'node:fs'

export type Tally = { passed: number; failed: number }

/** A runner that ends badly without naming a failed test counts as one failure. */
const atLeastOne = ({ passed, failed }: Tally, status: number): Tally => ({
  passed,
  failed: status === 0 ? failed : Math.max(1, failed),
})

export function countTests(report: string, status: number): Tally {
  const { numPassedTests = 0, numFailedTests = 0 } = readReport(report)
  return atLeastOne({ passed: numPassedTests, failed: numFailedTests }, status)
}

export function countJourneys(report: string, status: number): Tally {
  const { expected = 0, flaky = 0, unexpected = 0 } = readReport(report).stats ?? {}
  return atLeastOne({ passed: expected + flaky, failed: unexpected }, status)
}

type Report = {
  numPassedTests?: number
  numFailedTests?: number
  stats?: { expected?: number; flaky?: number; unexpected?: number }
}

function readReport(path: string): Report {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return {}
  }
}
