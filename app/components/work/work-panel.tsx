import { Link } from 'react-router'
import { linkTo } from '#api/links/links.ts'
import type { WorkReference, WorkRow } from '#app/api/work.ts'
import { AssigneeField } from './assignee-field.tsx'
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
    {isAssignable && <AssigneeField about={about} work={work} />}
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
