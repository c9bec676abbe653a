import { useState } from 'react'
import { api } from '#app/api/browser.ts'
import { approveMethodChange, cancelMethodChange } from '#app/api/method-changes.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { useConfirming } from '#app/components/form/use-confirming.ts'
import { Moment } from '#app/components/time/moment.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import type { MethodChangeRow } from '#core/payment-method/method-change.ts'
import { ChangedAccount } from './changed-account.tsx'

type Decision = { row: MethodChangeRow; isApproval: boolean }

/** New account details that wait for a second owner or for their time. */
export function WaitingChanges({ changes }: { changes: MethodChangeRow[] }) {
  const [decision, setDecision] = useState<Decision>()
  return (
    <>
      <ul aria-label="Waiting changes" className="mb-8 grid gap-4">
        {changes.map((row) => (
          <li key={row._id} className="rounded-large border border-line bg-surface p-5">
            <h3 className="font-semibold wrap-anywhere">
              {row.kind === 'add' ? `New: ${row.label}` : `Other details for ${row.label}`}
            </h3>
            <p className="mt-1 text-small text-muted">
              {row.requestedBy ? `Asked for by ${row.requestedBy}. ` : ''}
              Takes effect on <Moment value={row.effectiveAt} style="exact" />
              {row.own ? ', or when another owner approves it.' : ', or when you approve it.'}
            </p>
            <ChangedAccount before={row.before} after={row.after} />
            <div className="mt-4 flex flex-wrap gap-3">
              {!row.own && (
                <Button size="small" onClick={() => setDecision({ row, isApproval: true })}>
                  Approve<span className="sr-only"> {row.label}</span>
                </Button>
              )}
              <Button look="second" size="small" onClick={() => setDecision({ row, isApproval: false })}>
                Cancel<span className="sr-only"> the change of {row.label}</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {decision && <DecisionDialog {...decision} onClose={() => setDecision(undefined)} />}
    </>
  )
}

function DecisionDialog({ row, isApproval, onClose }: Decision & { onClose: () => void }) {
  const confirming = useConfirming(async () => {
    await (isApproval ? approveMethodChange : cancelMethodChange)(api, row._id)
    showToast({ title: isApproval ? `${row.label} is in effect` : 'The change is cancelled' })
  }, onClose)
  return (
    <FormDialog
      title={isApproval ? 'Let clients pay to this account?' : 'Cancel this change?'}
      onClose={onClose}
      {...confirming}
      submitLabel={isApproval ? 'Approve' : 'Cancel the change'}
      isDanger={!isApproval}
    >
      {isApproval ? (
        <div>
          <p>
            Ask {row.requestedBy || 'who wanted it'} by phone, and compare it with the account, digit by
            digit.
          </p>
          <ChangedAccount before={row.before} after={row.after} />
        </div>
      ) : (
        <p>
          {row.kind === 'add' ? 'The new payment method is deleted.' : 'The payment method stays as it is.'}
        </p>
      )}
    </FormDialog>
  )
}
