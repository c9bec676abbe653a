import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import {
  addTask,
  changeTask,
  removeTask,
  type TaskRow,
  type WorkReference,
  type WorkRow,
} from '#app/api/work.ts'
import { ConfirmDialog } from '#app/components/ui/overlays/confirm-dialog.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { DueBadge } from './due-badge.tsx'
import { TaskForm } from './task-form.tsx'
import { TickRow } from './tick-row.tsx'

type TaskListProps = { about: WorkReference; work: WorkRow }

/** Tasks of a record: add, tick, edit and delete. */
export function TaskList({ about, work: { tasks, staff, me } }: TaskListProps) {
  const { revalidate } = useRevalidator()
  const [edited, setEdited] = useState<string>()
  const [removed, setRemoved] = useState<TaskRow>()
  const [isConfirming, setIsConfirming] = useState(false)
  const self = me ?? staff[0]?._id ?? ''

  async function remove() {
    if (!removed) return
    await removeTask(api, removed._id)
    showToast({ title: 'Task deleted' })
    await revalidate()
  }
  return (
    <div className="grid gap-4">
      {tasks.length > 0 && (
        <ul aria-label="Tasks" className="divide-y divide-line border-y border-line">
          {tasks.map((task) => (
            <li key={task._id} className="py-3">
              {edited === task._id ? (
                <TaskForm
                  name="edited-task"
                  initial={{ text: task.text, dueOn: task.dueOn ?? '', assignee: task.assignee?._id ?? self }}
                  staff={staff}
                  submitLabel="Save task"
                  onCancel={() => setEdited(undefined)}
                  onSubmit={async (values) => {
                    await changeTask(api, task, values)
                    setEdited(undefined)
                    await revalidate()
                  }}
                />
              ) : (
                <TickRow
                  text={task.text}
                  isDone={task.done}
                  onTick={() => changeTask(api, task, { done: !task.done })}
                  onEdit={() => setEdited(task._id)}
                  onRemove={() => {
                    setRemoved(task)
                    setIsConfirming(true)
                  }}
                >
                  {task.dueOn && !task.done && <DueBadge day={task.dueOn} />}
                  <span>{task.assignee ? `For ${task.assignee.name}` : 'Unassigned'}</span>
                </TickRow>
              )}
            </li>
          ))}
        </ul>
      )}
      <TaskForm
        name="new-task"
        initial={{ text: '', dueOn: '', assignee: self }}
        staff={staff}
        submitLabel="Add task"
        onSubmit={async (values) => {
          await addTask(api, about, values)
          await revalidate()
        }}
      />
      <ConfirmDialog
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={`Delete the task “${removed?.text ?? ''}”?`}
        confirmLabel="Delete"
        onConfirm={remove}
      >
        This can’t be undone.
      </ConfirmDialog>
    </div>
  )
}
