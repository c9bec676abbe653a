import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import { type ClaimRow, withdrawClaim } from '#app/api/payments.ts'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { RelativeTime } from '#app/components/time/relative-time.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { ConfirmDialog } from '#app/components/ui/overlays/confirm-dialog.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { useBrand } from '#app/components/use-brand.ts'
import { formatMoney } from '#core/money.ts'

export function PendingClaims({ claims }: { claims: ClaimRow[] }) {
  const [selected, setSelected] = useState<ClaimRow>()
  const { answerTimes } = useBrand()
  const { revalidate } = useRevalidator()
  if (claims.length === 0) return null
  async function withdraw() {
    if (selected) await withdrawClaim(api, selected)
    setSelected(undefined)
    await revalidate()
    showToast({ title: `${selected?.number} is withdrawn` })
  }
  return (
    <Panel title="Being checked" lead={`We compare it with our account, ${answerTimes.payment}.`}>
      <ul className="divide-y divide-line border-y border-line">
        {claims.map((claim) => (
          <li key={claim._id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
            <div className="min-w-0">
              <p className="font-semibold">
                <span className="tabular">{formatMoney(claim.amount)}</span> by {claim.method.label} for{' '}
                {claim.invoiceNumber}
              </p>
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-muted">
                <span>{claim.number}</span>
                {claim.trxId && <span className="break-all">{claim.trxId}</span>}
                <span>
                  sent <RelativeTime value={claim.createdAt} />
                </span>
                {claim.status === 'checking' && <Badge tone="accent">In review</Badge>}
              </p>
            </div>
            {claim.status === 'submitted' && (
              <Button look="quiet" size="small" className="max-sm:-ml-3" onClick={() => setSelected(claim)}>
                Withdraw<span className="sr-only"> {claim.number}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        isOpen={selected !== undefined}
        onClose={() => setSelected(undefined)}
        title={`Withdraw ${selected?.number}?`}
        confirmLabel="Withdraw"
        onConfirm={withdraw}
      >
        We won’t check it. You can report this payment again later.
      </ConfirmDialog>
    </Panel>
  )
}
