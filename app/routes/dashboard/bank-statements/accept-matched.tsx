import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { acceptMatches, type MatchesRow } from '#app/api/bank-statements.ts'
import { api } from '#app/api/browser.ts'
import { Button } from '#app/components/ui/button.tsx'
import { Notice } from '#app/components/ui/notice.tsx'
import { ConfirmDialog } from '#app/components/ui/overlays/confirm-dialog.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { formatMoney } from '#core/money.ts'

const counted = (count: number) => (count === 1 ? '1 payment' : `${count} payments`)
const shownNumbers = 8

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
  return (
    <>
      {refused.length > 0 && (
        <div className="mb-6">
          <Notice tone="danger">
            {counted(refused.length)} could not be accepted. {refused.slice(0, shownNumbers).join(' ')}
          </Notice>
        </div>
      )}
      {found.count > 0 && (
        <div className="mb-6 flex flex-wrap items-center justify-between gap-4 rounded-large bg-surface p-5">
          <p className="min-w-0">
            <strong className="tabular">
              {counted(found.count)} of {formatMoney(found.sum)}
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
        title={`Accept ${counted(shown.count)} of ${formatMoney(shown.sum)}?`}
        confirmLabel={`Accept ${counted(shown.count)}`}
        isDanger={false}
        onConfirm={accept}
      >
        <p>The clients are notified and get their receipts.</p>
        <p className="tabular mt-2 wrap-anywhere">
          {shown.matches
            .slice(0, shownNumbers)
            .map(({ number }) => number)
            .join(', ')}
          {shown.count > shownNumbers && ` and ${shown.count - shownNumbers} more`}
        </p>
      </ConfirmDialog>
    </>
  )
}
