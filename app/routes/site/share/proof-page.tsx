import type { ComponentProps } from 'react'
import { DayTime } from '#app/components/time/day-time.tsx'
import { ChecksumRow } from '#app/components/ui/checksum-row.tsx'
import { FactRow, FactRows } from '#app/components/ui/fact.tsx'
import { Notice } from '#app/components/ui/notice.tsx'
import { PageHeader } from '#app/components/ui/page-header.tsx'
import { Island } from '#app/islands/island.tsx'
import { SharedProof } from '#app/islands/shared-proof/shared-proof.tsx'
import type { ProofStatus } from '#core/proof/proof.ts'
import { formatRevisions } from '#core/proof/revisions.ts'
import type { SharedProofRow } from '#core/proof/shared-proof.ts'

/** Explains the state of a round to the holder of its link. */
const sentences: Record<ProofStatus, string> = {
  open: 'Please look at it and write your comments. Then approve it, or ask for changes.',
  approved: 'This round is approved. Thank you!',
  'changes-asked': 'Changes are asked for. We’ll hand in a new round.',
  replaced: 'A newer round has taken the place of this one. Please ask us for its link.',
}

type ProofPageProps = ComponentProps<typeof SharedProof> & { seller: string }

/** A round for the holder of its link. */
export function ProofPage({ seller, ...props }: ProofPageProps) {
  const { round } = props
  const { number, title, projectName, status, revisions } = round
  return (
    <>
      <PageHeader eyebrow={`Round ${number}`} title={<span className="wrap-anywhere">{title}</span>}>
        <span className="wrap-anywhere">{`For ${projectName}, from ${seller}.`}</span>
      </PageHeader>
      <div className="wide pb-24 pt-6">
        <div className="mb-10 grid max-w-3xl gap-4">
          <Notice tone="success">{sentences[status]}</Notice>
          <Answer round={round} />
          <p className="text-small text-muted">{formatRevisions(revisions)}</p>
        </div>
        <Island name="shared-proof" component={SharedProof} props={props} when="load" />
      </div>
    </>
  )
}

/** Answer to the round. Renders null while there is none. */
function Answer({ round }: { round: SharedProofRow }) {
  const { approval, answeredAt, reason, linkName } = round
  if (!answeredAt) return null
  return (
    <FactRows>
      {approval ? (
        <>
          <FactRow name="Approved by">{approval.name}</FactRow>
          <ChecksumRow sha256={approval.sha256} of="the approved round" />
        </>
      ) : (
        <>
          <FactRow name="Changes">{reason}</FactRow>
          <FactRow name="Asked by">{linkName}</FactRow>
        </>
      )}
      <FactRow name="When">
        <DayTime value={answeredAt} />
      </FactRow>
    </FactRows>
  )
}
