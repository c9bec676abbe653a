import type { WholeQuote } from '#app/api/quotes.ts'
import { RelativeTime } from '#app/components/time/relative-time.tsx'
import { FactRow, FactRows } from '#app/components/ui/fact.tsx'

/** Record of an acceptance: the name, the time and the hash of what was accepted. */
export function AcceptanceFacts({ acceptance }: { acceptance: NonNullable<WholeQuote['acceptance']> }) {
  const { name, acceptedAt, termsVersion, sha256, address, browser } = acceptance
  return (
    <FactRows>
      <FactRow name="Accepted by">{name}</FactRow>
      <FactRow name="When">
        <RelativeTime value={acceptedAt} />
      </FactRow>
      <FactRow name="Terms">Version of {termsVersion}</FactRow>
      <FactRow name="SHA-256">
        <span className="text-small">{sha256}</span>
      </FactRow>
      <FactRow name="Address">{address}</FactRow>
      <FactRow name="Browser">{browser && <span className="text-small">{browser}</span>}</FactRow>
    </FactRows>
  )
}
