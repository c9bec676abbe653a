import type { WholeProofRow } from '#app/api/proofs.ts'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { RelativeTime } from '#app/components/time/relative-time.tsx'
import { ChecksumRow } from '#app/components/ui/checksum-row.tsx'
import { FactRow, FactRows } from '#app/components/ui/fact.tsx'
import { areUsedUp, formatRevisions } from '#core/proof/revisions.ts'
import { useMayAsClient } from '../shell/use-account.ts'
import { AnswerProof } from './answer-proof.tsx'
import { ExtraRound } from './extra-round.tsx'
import { StaffExtraRound } from './staff-extra-round.tsx'

type ProofStateProps = { proof: WholeProofRow; isStaff: boolean; isClient: boolean }

/** Answer of the client to a round, or the buttons for it, and the revisions that are used. */
export function ProofState({ proof, isStaff, isClient }: ProofStateProps) {
  const { status, approval, reason, answeredAt, revisions, linkName, extraRound } = proof
  const mayAgree = useMayAsClient('quote.answer') && isClient && status !== 'replaced'
  return (
    <Panel title={isClient && status === 'open' ? 'Your answer' : 'Answer'} lead={formatRevisions(revisions)}>
      {isStaff && areUsedUp(revisions) && <StaffExtraRound proof={proof} />}
      {status === 'open' && isClient && <AnswerProof proof={proof} />}
      {status === 'open' && !isClient && <p>Waiting for the client to approve it or ask for changes.</p>}
      {status === 'replaced' && <p>Not answered before the next round was handed in.</p>}
      {status === 'changes-asked' && (
        <>
          <p className="whitespace-pre-line wrap-anywhere">{reason}</p>
          {answeredAt && (
            <p className="mt-2 text-small text-muted">
              Changes asked <RelativeTime value={answeredAt} />
              {linkName && `, by link: ${linkName}`}
            </p>
          )}
        </>
      )}
      {approval && (
        <FactRows>
          <FactRow name="Approved by">{approval.name}</FactRow>
          <FactRow name="How">{linkName && 'By share link, without signing in'}</FactRow>
          <FactRow name="When">
            <RelativeTime value={approval.approvedAt} />
          </FactRow>
          <ChecksumRow sha256={approval.sha256} of="the approved round" />
          <FactRow name="Address">{approval.address}</FactRow>
          <FactRow name="Browser">
            {approval.browser && <span className="text-small">{approval.browser}</span>}
          </FactRow>
        </FactRows>
      )}
      {mayAgree && extraRound && <ExtraRound proofId={proof._id} offer={extraRound} />}
    </Panel>
  )
}
