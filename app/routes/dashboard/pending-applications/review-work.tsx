import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import { moveOrder, type WholeOrder } from '#app/api/orders.ts'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { ReasonDialog } from '#app/components/form/reason-dialog.tsx'
import { PreviewButton } from '#app/components/orders/preview-button.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { ConfirmDialog } from '#app/components/ui/overlays/confirm-dialog.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'

/** Lets the client approve the work, or ask for changes while revisions are left. */
export function ReviewWork({ order }: { order: WholeOrder }) {
  const [openDialog, setOpenDialog] = useState<'approve' | 'ask-changes'>()
  const { revalidate } = useRevalidator()
  const { _id: id, version, number, revisionsLeft } = order
  async function move(move: 'approve' | 'ask-changes', reason = '') {
    await moveOrder(api, id, { move, version, reason })
    showToast({ title: move === 'approve' ? `${number} is approved. Thank you!` : 'Changes sent' })
    await revalidate()
  }
  const lead =
    revisionsLeft === null
      ? `Take your time to review it.${order.snapshot.revisionsAsQuoted ? '' : ' Revisions are unlimited.'}`
      : `Take your time to review it. ${formatRevisionsLeft(revisionsLeft, order.snapshot.revisions)}`
  return (
    <Panel title="The work is ready for you" lead={lead}>
      <div className="flex flex-wrap gap-3">
        <PreviewButton previewUrl={order.previewUrl} />
        <Button onClick={() => setOpenDialog('approve')}>Approve it</Button>
        {revisionsLeft !== 0 && (
          <Button look="second" onClick={() => setOpenDialog('ask-changes')}>
            Ask for changes
          </Button>
        )}
      </div>
      <ConfirmDialog
        isOpen={openDialog === 'approve'}
        onClose={() => setOpenDialog(undefined)}
        title={`Approve ${number}?`}
        confirmLabel="Approve it"
        isDanger={false}
        onConfirm={() => move('approve')}
      >
        This completes the delivery{order.snapshot.supportMonths > 0 && ', and your support starts today'}.
      </ConfirmDialog>
      <ReasonDialog
        isOpen={openDialog === 'ask-changes'}
        onClose={() => setOpenDialog(undefined)}
        title="What should change?"
        lead={`Collect everything in one list${order.snapshot.revisionsAsQuoted ? '.' : ': each list uses one revision.'}`}
        label="Your changes"
        confirmLabel="Send the changes"
        isRequired
        onConfirm={(reason) => move('ask-changes', reason)}
      />
    </Panel>
  )
}

const formatRevisionsLeft = (count: number, included: number | null) => {
  if (included === 0) return 'No revisions are included. Changes cost extra: please write to us.'
  if (count === 0) return 'You have used all revisions. Further changes cost extra: please write to us.'
  return count === 1 ? '1 revision is left.' : `${count} revisions are left.`
}
