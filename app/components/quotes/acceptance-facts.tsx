import type { WholeQuote } from '#app/api/quotes.ts'
import { RelativeTime } from '#app/components/time/relative-time.tsx'
import { FactRow, FactRows } from '#app/components/ui/fact.tsx'

/** Record of an acceptance: the name, the time and the hash of the signed paper, or of the document before there were such papers. */
export function AcceptanceFacts({ acceptance }: { acceptance: NonNullable<WholeQuote['acceptance']> }) {
  const { name, acceptedAt, termsVersion, sha256, paperSha256, hasSignature, address, browser } = acceptance
  return (
    <FactRows>
      <FactRow name="Accepted by">{name}</FactRow>
      <FactRow name="When">
        <RelativeTime value={acceptedAt} />
      </FactRow>
      <FactRow name="Signature">{hasSignature && 'Drawn, see the PDF'}</FactRow>
      <FactRow name="Terms">Version of {termsVersion}</FactRow>
      <FactRow name={paperSha256 ? 'SHA-256 of the signed PDF' : 'SHA-256'}>
        <span className="text-small wrap-anywhere">{paperSha256 ?? sha256}</span>
      </FactRow>
      <FactRow name="Address">{address}</FactRow>
      <FactRow name="Browser">{browser && <span className="text-small">{browser}</span>}</FactRow>
    </FactRows>
  )
}
