import type { ReactNode } from 'react'
import type { Decision } from '#app/api/check-payments.ts'
import type { StaffClaimRow } from '#app/api/payments.ts'
import { formatNotified } from '#app/components/payment/notified.ts'
import { Button } from '#app/components/ui/button.tsx'
import { formatMoney } from '#core/money.ts'
import type { Outcome } from './use-decisions.ts'
import { useShortcuts } from './use-shortcuts.ts'

type DecidedClaimProps = {
  claim: StaffClaimRow
  /** Missing if someone else has decided on the claim. */
  outcome: Outcome | undefined
  onNext: (() => void) | undefined
}

/** Takes the place of a decided claim until the next one is asked for: no shortcut for a decision works here. */
export function DecidedClaim({ claim, outcome, onNext }: DecidedClaimProps) {
  useShortcuts({ u: outcome?.undo, n: onNext })
  const { number, clientName } = claim
  return (
    <article
      aria-label={`Payment ${number}`}
      className="grid justify-items-start gap-4 rounded-large bg-surface p-6"
    >
      <h2 ref={focus} tabIndex={-1} className="wrap-anywhere text-[1.25rem] font-bold outline-none">
        {outcome ? formatOutcome(outcome) : `${number} of ${clientName} no longer waits for a decision.`}
      </h2>
      {outcome?.undo && (
        <p className="text-muted">{formatNotified(claim, 'The client is notified in a few seconds.')}</p>
      )}
      <p className="flex flex-wrap gap-2">
        {outcome?.undo && (
          <Key letter="U" look="second" onClick={() => void outcome.undo?.()}>
            Undo
          </Key>
        )}
        {onNext && (
          <Key letter="N" look="main" onClick={onNext}>
            Next payment
          </Key>
        )}
      </p>
    </article>
  )
}

/** Waits for a closing dialog, which gives the focus back to a button that is gone. */
function focus(heading: HTMLElement | null) {
  const timer = setTimeout(() => heading?.focus({ preventScroll: true }), 100)
  return () => clearTimeout(timer)
}

function formatOutcome({ claim, decision }: Outcome): string {
  const { number, clientName } = claim
  return `${number} of ${clientName}: ${formatVerdict(claim, decision)}.`
}

function formatVerdict({ amount }: StaffClaimRow, decision: Decision): string {
  if (decision.move === 'reject') return 'rejected'
  const received = formatMoney(decision.accepted ?? amount)
  return decision.move === 'accept'
    ? `${received} accepted`
    : `${received} of ${formatMoney(amount)} accepted`
}

type KeyProps = { letter: string; look: 'main' | 'second'; onClick: () => void; children: ReactNode }

const Key = ({ letter, look, onClick, children }: KeyProps) => (
  <Button look={look} size="small" aria-keyshortcuts={letter} onClick={onClick}>
    {children}
    <kbd className="rounded border border-current px-1.5 font-sans text-[0.75rem] opacity-80 pointer-coarse:hidden">
      {letter}
    </kbd>
  </Button>
)
