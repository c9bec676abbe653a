import type { ReactNode } from 'react'
import type { StaffClaimRow } from '#app/api/payments.ts'
import { Moment } from '#app/components/time/moment.tsx'
import { Button } from '#app/components/ui/button.tsx'

type DecisionBarProps = {
  claim: StaffClaimRow
  isMine: boolean
  isFree: boolean
  isLast: boolean
  onAccept: () => void
  onPart: () => void
  onReject: () => void
  onNext: () => void
  onTake: () => void
  onRelease: () => void
}

/** Decision buttons with their shortcuts, and the current lease holder. */
export function DecisionBar(props: DecisionBarProps) {
  const { claim, isMine, isFree, isLast, onAccept, onPart, onReject, onNext, onTake, onRelease } = props
  return (
    <div className="-mx-1 grid gap-3 border-b border-line bg-paper px-1 py-3 lg:sticky lg:top-0 lg:z-10">
      <div className="flex flex-wrap gap-2">
        <Decide letter="A" isFree={isFree} onClick={onAccept}>
          Accept
        </Decide>
        <Decide letter="P" look="second" isFree={isFree} onClick={onPart}>
          Accept in part
        </Decide>
        <Decide letter="R" look="second" isFree={isFree} onClick={onReject}>
          Reject
        </Decide>
        <Decide letter="N" look="quiet" isFree={!isLast} onClick={onNext}>
          Next
        </Decide>
      </div>
      <p className="flex flex-wrap items-center gap-x-3 text-small text-muted">
        <Holder claim={claim} isMine={isMine} />
        {claim.status === 'submitted' && (
          <Button look="quiet" size="small" className="-my-2 -ml-1" onClick={onTake}>
            Reserve for 15 minutes
          </Button>
        )}
        {isMine && (
          <Button look="quiet" size="small" className="-my-2 -ml-1" onClick={onRelease}>
            Release
          </Button>
        )}
      </p>
    </div>
  )
}

function Holder({
  claim: { status, checkedBy, leaseUntil },
  isMine,
}: Pick<DecisionBarProps, 'claim' | 'isMine'>) {
  if (status !== 'checking' || !leaseUntil) return <span>No one is checking this yet.</span>
  const until = <Moment value={leaseUntil} style="clock" />
  if (isMine) return <span>You are checking this until {until}.</span>
  return (
    <span>
      {checkedBy?.name || 'Someone else'} is checking this until {until}.
    </span>
  )
}

type DecideProps = {
  letter: string
  look?: 'main' | 'second' | 'quiet'
  isFree: boolean
  onClick: () => void
  children: ReactNode
}

function Decide({ letter, look = 'main', isFree, onClick, children }: DecideProps) {
  return (
    <Button look={look} size="small" disabled={!isFree} aria-keyshortcuts={letter} onClick={onClick}>
      {children}
      <span
        aria-hidden="true"
        className="rounded border border-current px-1.5 text-[0.75rem] opacity-80 pointer-coarse:hidden"
      >
        {letter}
      </span>
    </Button>
  )
}
