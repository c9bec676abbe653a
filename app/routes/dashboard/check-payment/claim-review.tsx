import { useState } from 'react'
import type { LineRow } from '#app/api/bank-statements.ts'
import type { Decision } from '#app/api/check-payments.ts'
import type { StaffClaimRow } from '#app/api/payments.ts'
import { ConfirmDialog } from '#app/components/ui/overlays/confirm-dialog.tsx'
import { formatMoney } from '#core/money.ts'
import { claimFlagLabels } from '#core/payment-claim/payment-claim.ts'
import { useAccount } from '../shell/use-account.ts'
import { ClaimDetails } from './claim-details.tsx'
import { ClaimLines, isProven, type LoadedLines } from './claim-lines.tsx'
import { DecisionBar } from './decision-bar.tsx'
import { PartialAcceptDialog } from './partial-accept-dialog.tsx'
import { Proof } from './proof.tsx'
import { RejectDialog } from './reject-dialog.tsx'
import { useClaimActions } from './use-claim-actions.ts'
import { useShortcuts } from './use-shortcuts.ts'

type ClaimReviewProps = {
  claim: StaffClaimRow
  loadedLines: LoadedLines
  onDecide: (decision: Decision) => Promise<void>
  onNext: () => void
  isLast: boolean
  /** The claim follows another one, whose button had the focus. */
  takesFocus: boolean
}

/** One claim with its proof, and shortcuts to decide. */
export function ClaimReview(props: ClaimReviewProps) {
  const { claim, loadedLines, onDecide, onNext, isLast, takesFocus } = props
  const { email } = useAccount()
  const [openDialog, setOpenDialog] = useState<'flags' | 'part' | 'reject'>()
  const [line, setLine] = useState<LineRow>()
  const proof = line && { line: line._id, accepted: line.amount }
  const accepting = { onPart: () => setOpenDialog('part'), onReject: () => setOpenDialog('reject') }
  const isTaken = claim.status === 'checking'
  const isMine = isTaken && claim.checkedBy?.email === email
  const { run, take, release } = useClaimActions(claim)
  const isFree = isMine || !isTaken
  const acceptNow = () => onDecide({ move: 'accept', ...proof })
  function accept() {
    if (line && line.amount.minor < claim.amount.minor) accepting.onPart()
    else if (claim.flags.length > 0) setOpenDialog('flags')
    else void run(acceptNow)
  }
  useShortcuts({
    // `run` ignores a second action while one is running.
    a: isFree ? accept : undefined,
    p: isFree ? accepting.onPart : undefined,
    r: isFree ? accepting.onReject : undefined,
    n: onNext,
  })
  const close = () => setOpenDialog(undefined)
  return (
    <article
      ref={takesFocus ? focus : undefined}
      tabIndex={-1}
      aria-label={`Payment ${claim.number}`}
      className="min-w-0 outline-none"
    >
      <DecisionBar
        {...{ claim, isMine, isFree, isLast, onNext, ...accepting }}
        onAccept={accept}
        onTake={take}
        onRelease={release}
      />
      <div className="mt-8 grid items-start gap-x-10 gap-y-8 lg:grid-cols-2">
        <ClaimDetails claim={claim}>
          {!isProven(claim) && (
            <ClaimLines claim={claim} loaded={loadedLines} chosen={line} onChoose={setLine} />
          )}
        </ClaimDetails>
        <Proof claim={claim} />
      </div>
      <ConfirmDialog
        isOpen={openDialog === 'flags'}
        onClose={close}
        title={`Accept ${formatMoney(line?.amount ?? claim.amount)} of ${claim.clientName}?`}
        confirmLabel="Accept it"
        isDanger={false}
        onConfirm={acceptNow}
      >
        <p>This payment has been flagged:</p>
        <ul className="mt-2 list-disc pl-5 font-semibold text-warning">
          {claim.flags.map((flag) => (
            <li key={flag}>{claimFlagLabels[flag]}</li>
          ))}
        </ul>
      </ConfirmDialog>
      {openDialog === 'part' && <PartialAcceptDialog {...{ claim, line, onDecide }} onClose={close} />}
      {openDialog === 'reject' && <RejectDialog claim={claim} onClose={close} onDecide={onDecide} />}
    </article>
  )
}

const focus = (article: HTMLElement | null) => article?.focus({ preventScroll: true })
