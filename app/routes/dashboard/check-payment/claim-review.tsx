import { useState } from 'react'
import type { StaffClaimRow } from '#app/api/payments.ts'
import { useAccount } from '../shell/use-account.ts'
import { ClaimDetails } from './claim-details.tsx'
import { DecisionBar } from './decision-bar.tsx'
import { PartialAcceptDialog } from './partial-accept-dialog.tsx'
import { Proof } from './proof.tsx'
import { RejectDialog } from './reject-dialog.tsx'
import { useClaimActions } from './use-claim-actions.ts'
import { useShortcuts } from './use-shortcuts.ts'

type ClaimReviewProps = { claim: StaffClaimRow; onNext: () => void; isLast: boolean }

/** One claim with its proof, and shortcuts to decide. */
export function ClaimReview({ claim, onNext, isLast }: ClaimReviewProps) {
  const { email } = useAccount()
  const [openDialog, setOpenDialog] = useState<'part' | 'reject'>()
  const isTaken = claim.status === 'checking'
  const isMine = isTaken && claim.checkedBy?.email === email
  const checking = useClaimActions(claim, isMine)
  const isFree = isMine || !isTaken
  useShortcuts({
    // `useClaimActions` ignores a second action while one is running.
    a: isFree ? checking.accept : undefined,
    p: isFree ? () => setOpenDialog('part') : undefined,
    r: isFree ? () => setOpenDialog('reject') : undefined,
    n: onNext,
  })
  const close = () => setOpenDialog(undefined)
  return (
    <article aria-label={`Payment ${claim.number}`} className="min-w-0">
      <DecisionBar
        {...{ claim, isMine, isFree, isLast, onNext }}
        onAccept={checking.accept}
        onPart={() => setOpenDialog('part')}
        onReject={() => setOpenDialog('reject')}
        onTake={checking.take}
        onRelease={checking.release}
      />
      <div className="mt-8 grid items-start gap-x-10 gap-y-8 lg:grid-cols-2">
        <ClaimDetails claim={claim} />
        <Proof claim={claim} />
      </div>
      {openDialog === 'part' && (
        <PartialAcceptDialog claim={claim} onClose={close} onDecide={checking.decide} />
      )}
      {openDialog === 'reject' && <RejectDialog claim={claim} onClose={close} onDecide={checking.decide} />}
    </article>
  )
}
