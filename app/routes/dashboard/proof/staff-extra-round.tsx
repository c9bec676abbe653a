import { useState } from 'react'
import { href, Link, useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import { giveFreeRound, type WholeProofRow } from '#app/api/proofs.ts'
import { ReasonDialog } from '#app/components/form/reason-dialog.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { formatMoney } from '#core/money.ts'
import { useHasPermission } from '../shell/use-account.ts'

/** Says what the client is offered once all revisions are used, and lets staff invoice or waive an extra round. */
export function StaffExtraRound({ proof }: { proof: WholeProofRow }) {
  const { _id: id, clientId, projectName, extraRound, revisions } = proof
  const { revalidate } = useRevalidator()
  const [isGiving, setIsGiving] = useState(false)
  if (!useHasPermission('invoice.create')) return null
  const line = `Extra round of changes: ${projectName}`
  const query = clientId ? `?${new URLSearchParams({ client: clientId, line })}` : ''
  async function give(reason: string) {
    await giveFreeRound(api, id, { included: revisions.included ?? 0, reason })
    showToast({ title: 'The client has one more round, free of charge' })
    await revalidate()
  }
  return (
    <div className="mb-4 grid gap-2">
      {extraRound ? (
        <p>All revisions are used. The client is offered one more for {formatMoney(extraRound.price)}.</p>
      ) : (
        <p>
          <Link
            to={`${href('/dashboard/invoices/new')}${query}`}
            className="font-semibold text-accent hover:underline"
          >
            Write an invoice for an extra round
          </Link>
        </p>
      )}
      <Button look="second" size="small" className="w-fit" onClick={() => setIsGiving(true)}>
        Give one free of charge
      </Button>
      <ReasonDialog
        isOpen={isGiving}
        onClose={() => setIsGiving(false)}
        title="Give an extra round free of charge?"
        lead="One more revision is added to the order. The client reads the reason."
        label="Reason"
        maxLength={500}
        confirmLabel="Give a free round"
        isRequired
        onConfirm={give}
      />
    </div>
  )
}
