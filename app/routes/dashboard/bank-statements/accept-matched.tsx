import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { acceptMatches, type MatchesRow } from '#app/api/bank-statements.ts'
import { api } from '#app/api/browser.ts'
import { Button } from '#app/components/ui/button.tsx'
import { Notice } from '#app/components/ui/notice.tsx'
import { ConfirmDialog } from '#app/components/ui/overlays/confirm-dialog.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { formatNumber } from '#core/format-number.ts'
import { formatMoney, type Money } from '#core/money.ts'
import { MatchList } from './match-list.tsx'

const number = (count: number) => formatNumber(count)
const counted = (count: number) => (count === 1 ? '1 payment' : `${number(count)} payments`)
const formatSums = (sums: Money[]) => sums.map(formatMoney).join(' and ')
const shownReasons = 8

function sumsOf(matches: MatchesRow['matches']): Money[] {
  const sums = new Map<string, number>()
  for (const { amount } of matches) sums.set(amount.currency, (sums.get(amount.currency) ?? 0) + amount.minor)
  return [...sums].map(([currency, minor]) => ({ currency, minor }))
}

/** Payments that are proven by a statement, accepted together after a preview. */
export function AcceptMatched({ matches: found }: { matches: MatchesRow }) {
  // The press is for what its preview named, whatever arrives meanwhile.
  const [preview, setPreview] = useState<MatchesRow>()
  const [refused, setRefused] = useState<string[]>([])
  const { revalidate } = useRevalidator()
  async function accept() {
    if (!preview) return
    const result = await acceptMatches(api, preview.matches)
    const numberOf = (id: string) => preview.matches.find(({ claim }) => claim === id)?.number ?? ''
    setRefused(result.refused.map(({ claim, reason }) => `${numberOf(claim)}: ${reason}`))
    showToast({ title: `${counted(result.accepted)} accepted. Receipts are on their way.` })
    await revalidate()
  }
  const shown = preview ?? found
  const listed = shown.matches.length
  const isShort = shown.count > listed
  return (
    <>
      {refused.length > 0 && (
        <div className="mb-6">
          <Notice tone="danger">
            {counted(refused.length)} could not be accepted. {refused.slice(0, shownReasons).join(' ')}
          </Notice>
        </div>
      )}
      {found.count > 0 && (
        <div className="mb-6 flex flex-wrap items-center justify-between gap-4 rounded-large bg-surface p-5">
          <p className="min-w-0">
            <strong className="tabular">
              {counted(found.count)} of {formatSums(found.sums)}
            </strong>{' '}
            {found.count === 1 ? 'is' : 'are'} certain: the transaction ID and the amount are in a statement.{' '}
            <Link to="?show=matched" className="font-semibold text-accent hover:underline">
              Show them
            </Link>
          </p>
          <Button size="small" onClick={() => setPreview(found)}>
            Accept all matched
          </Button>
        </div>
      )}
      <ConfirmDialog
        isOpen={preview !== undefined}
        onClose={() => setPreview(undefined)}
        title={`Accept ${counted(listed)} of ${formatSums(sumsOf(shown.matches))}?`}
        confirmLabel={`Accept ${counted(listed)}`}
        isDanger={false}
        onConfirm={accept}
      >
        <p>
          The clients are notified and get their receipts.
          {isShort &&
            ` These are the first ${number(listed)} of ${number(shown.count)}; accept the others after them.`}
        </p>
        <MatchList matches={shown.matches} />
      </ConfirmDialog>
    </>
  )
}
