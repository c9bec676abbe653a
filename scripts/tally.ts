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

/** What failed and how it said so, a text for each, to stand where a log that was cut at its head still shows it. */
export function tellFailures(report: string): string[] {
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
    /** The file's path. */
    name: string
    /** Why the file itself failed, if it did. */
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
