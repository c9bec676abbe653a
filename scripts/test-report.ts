import { readFileSync } from 'node:fs'

export type TestCounts = { passed: number; failed: number }

/** Counts a runner that fails without a failed test as one failure. */
const atLeastOne = ({ passed, failed }: TestCounts, status: number): TestCounts => ({
  passed,
  failed: status === 0 ? failed : Math.max(1, failed),
})

export function countTests(report: string, status: number): TestCounts {
  const { numPassedTests = 0, numFailedTests = 0 } = readReport(report)
  return atLeastOne({ passed: numPassedTests, failed: numFailedTests }, status)
}

export function countJourneys(report: string, status: number): TestCounts {
  const { expected = 0, flaky = 0, unexpected = 0 } = readReport(report).stats ?? {}
  return atLeastOne({ passed: expected + flaky, failed: unexpected }, status)
}

/** Formats each failure as text, to be printed at the end, where a log truncated at its start still contains it. */
export function formatFailures(report: string): string[] {
  return (readReport(report).testResults ?? []).flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    const inTests = failed.map(({ fullName, failureMessages }) => [fullName, ...failureMessages])
    return [...inTests, ...(message === '' ? [] : [[message]])].map((lines) =>
      [`FAILED ${name}`, ...lines].join('\n'),
    )
  })
}

type Report = {
  numPassedTests?: number
  numFailedTests?: number
  testResults?: {
    /** Path of the file. */
    name: string
    /** Reason why the file itself failed, else empty. */
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
  stats?: { expected?: number; flaky?: number; unexpected?: number }
}

function readReport(path: string): Report {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return {}
  }
}
