import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import {
  addMilestone,
  changeMilestone,
  type FreePart,
  type MilestoneRow,
  type ProgressRow,
  removeMilestone,
} from '#app/api/milestones.ts'
import { ConfirmDialog } from '#app/components/ui/overlays/confirm-dialog.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { DueBadge } from '#app/components/work/due-badge.tsx'
import { TickRow } from '#app/components/work/tick-row.tsx'
import { milestoneSideLabels } from '#core/milestone/milestone-side.ts'
import { MilestoneForm, type PartChoice } from './milestone-form.tsx'
import { ProgressByHand } from './progress-by-hand.tsx'
import { ProjectPanel } from './project-panel.tsx'

type PlanPanelProps = {
  projectId: string
  milestones: MilestoneRow[]
  freeParts: FreePart[]
  /** Open milestones of a complete project, which is delivered, no longer count. */
  isComplete: boolean
  progress: ProgressRow | undefined
}

const empty = { title: '', dueOn: '', share: 1, part: null, side: null }

/** Milestones of a project: add, tick, edit and delete. */
export function PlanPanel({ projectId, milestones, freeParts, isComplete, progress }: PlanPanelProps) {
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
    <ProjectPanel
      title="Plan"
      lead={
        <>
          The client sees these milestones. Those that are done make up the progress, each by its share.
          {isDelivered &&
            ' The order is delivered, so open ones no longer count and the client does not see them.'}
        </>
      }
    >
      {milestones.length > 0 && (
        <ol aria-label="Milestones" className="divide-y divide-line border-y border-line">
          {milestones.map((milestone) => (
            <li key={milestone._id} className="py-3">
              {edited === milestone._id ? (
                <MilestoneForm
                  name="edited-milestone"
                  initial={{ ...milestone, dueOn: milestone.dueOn ?? '' }}
                  parts={milestone.doneAt ? [] : partsFor(milestone, freeParts)}
                  submitLabel="Save milestone"
                  onCancel={() => setEdited(undefined)}
                  onSubmit={async ({ title, dueOn, share, part, side }) => {
                    await changeMilestone(api, projectId, milestone, { title, dueOn, share, part, side })
                    setEdited(undefined)
                    await revalidate()
                  }}
                />
              ) : (
                <TickRow
                  text={milestone.title}
                  isDone={milestone.doneAt !== null}
                  onTick={() => changeMilestone(api, projectId, milestone, { done: !milestone.doneAt })}
                  onEdit={() => setEdited(milestone._id)}
                  onRemove={() => {
                    setRemoved(milestone)
                    setIsConfirming(true)
                  }}
                >
                  <MilestoneFacts {...{ milestone, isComplete }} />
                </TickRow>
              )}
            </li>
          ))}
        </ol>
      )}
      {progress && !isDelivered && (milestones.length > 0 || progress.reason !== null) && (
        <ProgressByHand projectId={projectId} shown={progress} />
      )}
      {milestones.length === 0 && <FirstMilestone progress={progress} />}
      <MilestoneForm
        name="new-milestone"
        initial={empty}
        parts={partsFor(empty, freeParts)}
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
    </ProjectPanel>
  )
}

/** Returns the parts that a milestone can invoice, by number: those that no other one has. */
function partsFor({ part }: Pick<MilestoneRow, 'part'>, freeParts: FreePart[]): PartChoice[] {
  const own = part === null ? [] : [{ number: part }]
  return [...own, ...freeParts].toSorted((one, other) => one.number - other.number)
}

/** Announces that the progress will follow from the milestones. One that was set by hand stays. */
function FirstMilestone({ progress: shown }: Pick<PlanPanelProps, 'progress'>) {
  if (!shown || shown.progress === 0 || shown.reason !== null) return null
  return (
    <p className="border-l-4 border-warning bg-surface px-4 py-3">
      From the first milestone on, the progress follows from the milestones that are done: the client sees 0%
      instead of {shown.progress}%{shown.progress === 100 && ', unless the order is delivered'}.
    </p>
  )
}

type MilestoneFactsProps = { milestone: MilestoneRow; isComplete: boolean }

const MilestoneFacts = ({
  milestone: { dueOn, doneAt, share, part, side },
  isComplete,
}: MilestoneFactsProps) => (
  <>
    {dueOn && !doneAt && !isComplete && <DueBadge day={dueOn} />}
    {side && !doneAt && <span>{milestoneSideLabels[side]}</span>}
    <span>Share {share}</span>
    {part !== null && !doneAt && <span>Invoices part {part} when done</span>}
  </>
)
