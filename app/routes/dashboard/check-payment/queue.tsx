import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ListPage } from '#app/api/client.ts'
import type { StaffClaimRow } from '#app/api/payments.ts'
import { MoreButton } from '#app/components/dashboard/screen/more-button.tsx'
import { useMore } from '#app/components/dashboard/screen/use-more.ts'
import { RelativeTime } from '#app/components/time/relative-time.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { formatMoney } from '#core/money.ts'
import { useAccount } from '../shell/use-account.ts'
import type { LoadedLines } from './claim-lines.tsx'
import { ClaimReview } from './claim-review.tsx'
import { DecidedClaim } from './decided-claim.tsx'
import { useDecisions } from './use-decisions.ts'

/** The claim that is shown first: the one in the address, or the oldest. None for an order whose payment is not among the
 * rows, so that nobody decides on the payment of another one. */
export function findFirst(rows: StaffClaimRow[], params: URLSearchParams): StaffClaimRow | undefined {
  const [claim, order] = [params.get('claim'), params.get('order')]
  if (!claim && order) return rows.find(({ orderNumber }) => orderNumber === order)
  return rows.find(({ _id }) => _id === claim) ?? rows[0]
}

type QueueProps = { page: ListPage<StaffClaimRow>; linesOfFirst: LoadedLines }

/** Claims to check, oldest first, and the selected one. The next one is shown on request only, so that no shortcut meant
 * for one claim decides on another. */
export function Queue({ page, linesOfFirst }: QueueProps) {
  const { rows, ...more } = useMore(page)
  const [params] = useSearchParams()
  const { outcomes, decide } = useDecisions()
  const outcomeOf = (claim: StaffClaimRow) => outcomes.find((one) => one.claim._id === claim._id)
  const claims = rows.filter((claim) => !outcomeOf(claim))
  const [chosen, choose] = useState(() => findFirst(rows, params))
  const [isFollowing, setIsFollowing] = useState(false)
  const at = claims.findIndex(({ _id }) => _id === chosen?._id)
  const current = claims[at]
  // A decided claim is no longer listed; the oldest one follows it.
  const following = claims[at + 1] ?? claims[0]
  function show(claim: StaffClaimRow, isNext: boolean) {
    choose(claim)
    setIsFollowing(isNext)
  }
  const next = () => following && show(following, true)
  return (
    <div className="grid items-start gap-x-10 gap-y-8 xl:grid-cols-[17rem_minmax(0,1fr)]">
      <nav aria-label="Payments to check" className="min-w-0">
        <ol className="flex gap-2 overflow-x-auto p-1 xl:grid xl:overflow-visible">
          {claims.map((claim) => (
            <li key={claim._id} className="shrink-0 basis-56 xl:basis-auto">
              <Choice claim={claim} isChosen={claim === current} onChoose={() => show(claim, false)} />
            </li>
          ))}
        </ol>
        <MoreButton {...more}>More payments</MoreButton>
      </nav>
      {!chosen && (
        <p>No payment of {params.get('order')} is among these. It was decided, or is further down.</p>
      )}
      {current && (
        <ClaimReview
          key={current._id}
          claim={current}
          loadedLines={linesOfFirst}
          onDecide={(decision) => decide(current, decision)}
          onNext={next}
          takesFocus={isFollowing}
          isLast={claims.length === 1}
        />
      )}
      {chosen && !current && (
        <DecidedClaim
          key={chosen._id}
          claim={chosen}
          outcome={outcomeOf(chosen)}
          onNext={following && next}
        />
      )}
    </div>
  )
}

type ChoiceProps = { claim: StaffClaimRow; isChosen: boolean; onChoose: () => void }

function Choice({ claim, isChosen, onChoose }: ChoiceProps) {
  const { email } = useAccount()
  const { amount, clientName, createdAt, flags, status, checkedBy } = claim
  return (
    <button
      type="button"
      aria-current={isChosen || undefined}
      onClick={onChoose}
      className="grid w-full cursor-pointer gap-0.5 rounded-small border border-line px-4 py-3 text-left hover:border-ink aria-[current=true]:border-accent aria-[current=true]:bg-tint"
    >
      <span className="flex items-baseline justify-between gap-3">
        <span className="tabular font-bold">{formatMoney(amount)}</span>
        <span className="text-small text-muted">
          <RelativeTime value={createdAt} />
        </span>
      </span>
      <span className="truncate text-small">{clientName}</span>
      <span className="mt-1 flex flex-wrap gap-1 empty:hidden">
        {flags.length > 0 && (
          <Badge tone="warning">
            {flags.length} {flags.length === 1 ? 'flag' : 'flags'}
          </Badge>
        )}
        {status === 'checking' && (
          <Badge tone="accent">{checkedBy?.email === email ? 'Yours' : (checkedBy?.name ?? 'Taken')}</Badge>
        )}
      </span>
    </button>
  )
}
