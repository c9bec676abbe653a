import type { WholeQuote } from '#app/api/quotes.ts'
import { RelativeTime } from '#app/components/time/relative-time.tsx'
import { ChecksumRow } from '#app/components/ui/checksum-row.tsx'
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
      <ChecksumRow sha256={paperSha256 ?? sha256} of={paperSha256 ? 'the signed PDF' : 'what was accepted'} />
      <FactRow name="Address">{address}</FactRow>
      <FactRow name="Browser">{browser && <span className="text-small">{browser}</span>}</FactRow>
    </FactRows>
  )
}
