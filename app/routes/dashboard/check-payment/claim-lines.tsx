import { useEffect, useState } from 'react'
import { type LineRow, listLinesFor } from '#app/api/bank-statements.ts'
import { api } from '#app/api/browser.ts'
import type { StaffClaimRow } from '#app/api/payments.ts'
import { Button } from '#app/components/ui/button.tsx'
import { errorMessageOf } from '#app/components/ui/error-message-of.ts'
import { LineFacts } from '../bank-statements/line-facts.tsx'

/** Lines that were read with the screen, for the claim that it shows first. */
export type LoadedLines = { claim: string | undefined; lines: LineRow[] }

type ClaimLinesProps = {
  claim: StaffClaimRow
  loaded: LoadedLines
  chosen: LineRow | undefined
  onChoose: (line: LineRow | undefined) => void
}

/** The line with its transaction ID shows the amount, and is used without being chosen. */
export const isProven = ({ statementLine: line, amount }: StaffClaimRow): boolean =>
  line?.state === 'received' && !line.isElsewhere && line.amount.minor === amount.minor

/** Open lines of statements that may show a payment whose ID is missing or mistyped. The chosen one is used when the
 * payment is accepted. */
export function ClaimLines({ claim, loaded, chosen, onChoose }: ClaimLinesProps) {
  const [read, setRead] = useState<LineRow[]>([])
  const [problem, setProblem] = useState<string>()
  const { _id: id } = claim
  const isLoaded = loaded.claim === id
  const lines = isLoaded ? loaded.lines : read
  useEffect(() => {
    if (isLoaded) return
    const abort = new AbortController()
    listLinesFor(api, id, abort).then(
      ({ rows }) => setRead(rows),
      (error) => !abort.signal.aborted && setProblem(errorMessageOf(error)),
    )
    return () => abort.abort()
  }, [id, isLoaded])
  if (problem) return <p className="text-small text-danger">Statements could not be read. {problem}</p>
  if (lines.length === 0) return null
  return (
    <section aria-label="Lines of statements" className="grid gap-3">
      <h2 className="font-semibold">May be in the statement</h2>
      <ul className="grid gap-3">
        {lines.map((line) => (
          <li key={line._id} className="grid gap-1">
            <LineFacts line={line} />
            <Button
              look={line._id === chosen?._id ? 'main' : 'second'}
              size="small"
              className="justify-self-start"
              aria-pressed={line._id === chosen?._id}
              onClick={() => onChoose(line._id === chosen?._id ? undefined : line)}
            >
              This line
            </Button>
          </li>
        ))}
      </ul>
      {chosen && (
        <p className="text-small text-muted">The payment is accepted with this line as its proof.</p>
      )}
    </section>
  )
}
