import { Link } from 'react-router'
import { linkTo } from '#api/links/links.ts'
import { api } from '#app/api/browser.ts'
import { assignRecord, type WorkReference, type WorkRow } from '#app/api/work.ts'
import { AssigneeField } from '#app/components/dashboard/records/assignee-field.tsx'
import { useChange } from '#app/components/dashboard/records/use-change.ts'
import { Notice } from '#app/components/ui/notice.tsx'
import { TaskList } from './task-list.tsx'

type WorkPanelProps = {
  about: WorkReference
  work: WorkRow
  /** False where the screen has a field of its own. */
  isAssignable?: boolean
}

/** Assignee and tasks of a record. */
export const WorkPanel = ({ about, work, isAssignable = true }: WorkPanelProps) => (
  <section aria-label="Tasks and assignment" className="grid gap-5 rounded-large border border-line p-5">
    {isAssignable && <Assignment about={about} work={work} />}
    <h2 className="text-body">Tasks</h2>
    <TaskList key={about.id} about={about} work={work} />
    {work.messageId && (
      <Link
        to={linkTo({ kind: 'contact', audience: 'staff', id: work.messageId })}
        className="text-small text-accent hover:underline"
      >
        The message it was made from
      </Link>
    )}
  </section>
)

function Assignment({ about, work: { assignee, staff, me } }: Pick<WorkPanelProps, 'about' | 'work'>) {
  const { change, failure, isWorking } = useChange()
  const assign = (to: string | null) =>
    change(
      () => assignRecord(api, about, { assignee: to, was: assignee?._id ?? null }),
      to ? 'Assigned' : 'Unassigned',
    )
  return (
    <div className="grid gap-3">
      {failure && <Notice tone="danger">{failure}</Notice>}
      <AssigneeField name="assignee" onAssign={assign} {...{ assignee, staff, me, isWorking }} />
    </div>
  )
}
