import { Download, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import { reverseClaim } from '#app/api/check-payments.ts'
import type { StaffClaimRow } from '#app/api/payments.ts'
import { saveFile } from '#app/components/dashboard/records/save-file.ts'
import { DashboardEmptyState } from '#app/components/dashboard/screen/dashboard-empty-state.tsx'
import { showErrorToast } from '#app/components/dashboard/screen/show-error-toast.ts'
import { ReasonDialog } from '#app/components/form/reason-dialog.tsx'
import { useBulkReason } from '#app/components/form/use-bulk-reason.tsx'
import { List } from '#app/components/list/list.tsx'
import type { Loaded } from '#app/components/list/load-list.ts'
import { RowAction } from '#app/components/list/row-action.tsx'
import { formatNotified } from '#app/components/payment/notified.ts'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { claimMachine } from '#core/payment-claim/payment-claim.ts'
import { canMove } from '#core/state-machine.ts'
import { claimColumns, claimList } from './claim-list.tsx'

export function AllClaims({ loaded }: { loaded: Loaded<StaffClaimRow> }) {
  const [reversed, setReversed] = useState<StaffClaimRow>()
  const { revalidate } = useRevalidator()
  const { action: rejectMany, dialog } = useBulkReason<StaffClaimRow>({
    ...claimList,
    action: 'reject',
    label: 'Reject',
    done: 'rejected',
    lead: 'The clients see the reason and can correct and resend their payments. Payments that are decided, that a colleague is checking, or that are your own, stay as they are.',
  })
  async function reverse(reason: string) {
    if (!reversed) return
    await reverseClaim(api, reversed, reason)
    setReversed(undefined)
    await revalidate()
    showToast({ title: `${reversed.number} is reversed` })
  }
  async function download({ _id }: StaffClaimRow) {
    try {
      const { name, content } = await api.file(`/payments/${_id}/receipt`)
      saveFile(name, content)
    } catch (error) {
      showErrorToast(error)
    }
  }
  const actions = (claim: StaffClaimRow) => (
    <>
      {claim.receiptNumber && (
        <RowAction
          label="Receipt"
          about={claim.number}
          icon={Download}
          isFolding
          onClick={() => download(claim)}
        />
      )}
      {canMove(claimMachine, 'reverse', claim.status, 'staff') && (
        <RowAction
          label="Reverse"
          about={claim.number}
          icon={Undo2}
          isFolding
          onClick={() => setReversed(claim)}
        />
      )}
    </>
  )
  return (
    <>
      <List
        shape={claimList}
        loaded={loaded}
        columns={claimColumns}
        nameOf={({ number }) => number}
        isExportable
        bulk={[rejectMany]}
        actions={actions}
        empty={
          <DashboardEmptyState title="No payments yet">
            Payments reported by clients appear here.
          </DashboardEmptyState>
        }
      />
      {dialog}
      {reversed && (
        <ReasonDialog
          onClose={() => setReversed(undefined)}
          title={`Reverse payment ${reversed.number}?`}
          lead={`The amount it paid and any credit it gave are reversed, and its receipt becomes invalid. ${formatNotified(reversed, 'The client is notified with the reason.')}`}
          label="Reason"
          maxLength={1_000}
          isRequired
          isDanger
          confirmLabel="Reverse payment"
          onConfirm={reverse}
        />
      )}
    </>
  )
}
