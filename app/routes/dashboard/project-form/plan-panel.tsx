import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import {
  addMilestone,
  changeMilestone,
  type MilestoneRow,
  type ProgressRow,
  removeMilestone,
} from '#app/api/milestones.ts'
import { showErrorToast } from '#app/components/dashboard/screen/show-error-toast.ts'
import { Button } from '#app/components/ui/button.tsx'
import { ConfirmDialog } from '#app/components/ui/overlays/confirm-dialog.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { DueBadge } from '#app/components/work/due-badge.tsx'
import { MilestoneForm } from './milestone-form.tsx'
import { ProgressByHand } from './progress-by-hand.tsx'

type PlanPanelProps = {
  projectId: string
  milestones: MilestoneRow[]
  /** Open milestones of a complete project, which is delivered, no longer count. */
  isComplete: boolean
  progress: ProgressRow | undefined
}

const empty = { title: '', dueOn: '', share: 1 }

/** Milestones of a project: add, tick, edit and delete. */
export function PlanPanel({ projectId, milestones, isComplete, progress }: PlanPanelProps) {
  const { revalidate } = useRevalidator()
  const [edited, setEdited] = useState<string>()
  const [removed, setRemoved] = useState<MilestoneRow>()
  const [isConfirming, setIsConfirming] = useState(false)
  const isDelivered = isComplete && milestones.some(({ doneAt }) => !doneAt)

  async function remove() {
    if (!removed) return
    await removeMilestone(api, projectId, removed._id)
    showToast({ title: 'Milestone deleted' })
    await revalidate()
  }
  return (
    <section aria-label="Plan" className="grid gap-5 rounded-large border border-line p-5">
      <div>
        <h2 className="text-body">Plan</h2>
        <p className="text-small text-muted">
          The client sees these milestones. Those that are done make up the progress, each by its share.
          {isDelivered &&
            ' The order is delivered, so open ones no longer count and the client does not see them.'}
        </p>
      </div>
      {milestones.length > 0 && (
        <ol aria-label="Milestones" className="divide-y divide-line border-y border-line">
          {milestones.map((milestone) => (
            <li key={milestone._id} className="py-3">
              {edited === milestone._id ? (
                <MilestoneForm
                  name="edited-milestone"
                  initial={{ ...milestone, dueOn: milestone.dueOn ?? '' }}
                  submitLabel="Save milestone"
                  onCancel={() => setEdited(undefined)}
                  onSubmit={async ({ title, dueOn, share }) => {
                    await changeMilestone(api, projectId, milestone, { title, dueOn, share })
                    setEdited(undefined)
                    await revalidate()
                  }}
                />
              ) : (
                <Milestone
                  {...{ projectId, milestone, isComplete }}
                  onEdit={() => setEdited(milestone._id)}
                  onRemove={() => {
                    setRemoved(milestone)
                    setIsConfirming(true)
                  }}
                />
              )}
            </li>
          ))}
        </ol>
      )}
      {progress && !isDelivered && (milestones.length > 0 || progress.reason !== null) && (
        <ProgressByHand projectId={projectId} shown={progress} />
      )}
      <MilestoneForm
        name="new-milestone"
        initial={empty}
        submitLabel="Add milestone"
        onSubmit={async (values) => {
          await addMilestone(api, projectId, values)
          await revalidate()
        }}
      />
      <ConfirmDialog
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={`Delete the milestone “${removed?.title ?? ''}”?`}
        confirmLabel="Delete"
        onConfirm={remove}
      >
        The client no longer sees it, and the progress is computed again. This can’t be undone.
        {removed && removed.part !== null && (
          <p className="mt-3 font-semibold">
            Part {removed.part} of the payment plan waits for this milestone. Without it you have to invoice
            the part on its order yourself.
          </p>
        )}
      </ConfirmDialog>
    </section>
  )
}

type MilestoneProps = {
  projectId: string
  milestone: MilestoneRow
  isComplete: boolean
  onEdit: () => void
  onRemove: () => void
}

function Milestone({ projectId, milestone, isComplete, onEdit, onRemove }: MilestoneProps) {
  const { title, dueOn, doneAt, share, part } = milestone
  const { revalidate } = useRevalidator()
  const [isSaving, setIsSaving] = useState(false)

  async function tick() {
    setIsSaving(true)
    await changeMilestone(api, projectId, milestone, { done: !doneAt }).catch(showErrorToast)
    await revalidate()
    setIsSaving(false)
  }
  return (
    <>
      <label className="flex min-h-8 cursor-pointer items-start gap-3">
        <input
          type="checkbox"
          checked={doneAt !== null}
          disabled={isSaving}
          onChange={tick}
          className="mt-1 size-5 shrink-0 accent-accent"
        />
        <span className={`min-w-0 wrap-anywhere ${doneAt ? 'text-muted line-through' : ''}`}>{title}</span>
      </label>
      <div className="ml-8 flex flex-wrap items-center gap-x-2 gap-y-1 text-small text-muted">
        {dueOn && !doneAt && !isComplete && <DueBadge day={dueOn} />}
        <span>Share {share}</span>
        {part !== null && !doneAt && <span>Invoices part {part} when done</span>}
        <span className="flex">
          <Button look="quiet" size="small" onClick={onEdit}>
            Edit<span className="sr-only"> {title}</span>
          </Button>
          <Button look="quiet" size="small" className="text-danger" onClick={onRemove}>
            Delete<span className="sr-only"> {title}</span>
          </Button>
        </span>
      </div>
    </>
  )
}
