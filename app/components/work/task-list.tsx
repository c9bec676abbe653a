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
import { showErrorToast } from '#app/components/dashboard/screen/show-error-toast.ts'
import { Button } from '#app/components/ui/button.tsx'
import { ConfirmDialog } from '#app/components/ui/overlays/confirm-dialog.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { DueBadge } from './due-badge.tsx'
import { TaskForm } from './task-form.tsx'

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
                <Task
                  task={task}
                  onEdit={() => setEdited(task._id)}
                  onRemove={() => {
                    setRemoved(task)
                    setIsConfirming(true)
                  }}
                />
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

type TaskProps = { task: TaskRow; onEdit: () => void; onRemove: () => void }

function Task({ task, onEdit, onRemove }: TaskProps) {
  const { text, dueOn, done, assignee } = task
  const { revalidate } = useRevalidator()
  const [isSaving, setIsSaving] = useState(false)

  async function tick() {
    setIsSaving(true)
    await changeTask(api, task, { done: !done }).catch(showErrorToast)
    await revalidate()
    setIsSaving(false)
  }
  return (
    <>
      <label className="flex min-h-8 cursor-pointer items-start gap-3">
        <input
          type="checkbox"
          checked={done}
          disabled={isSaving}
          onChange={tick}
          className="mt-1 size-5 shrink-0 accent-accent"
        />
        <span className={`min-w-0 wrap-anywhere ${done ? 'text-muted line-through' : ''}`}>{text}</span>
      </label>
      <div className="ml-8 flex flex-wrap items-center gap-x-2 gap-y-1 text-small text-muted">
        {dueOn && !done && <DueBadge day={dueOn} />}
        <span>{assignee ? `For ${assignee.name}` : 'Unassigned'}</span>
        <span className="flex">
          <Button look="quiet" size="small" onClick={onEdit}>
            Edit<span className="sr-only"> {text}</span>
          </Button>
          <Button look="quiet" size="small" className="text-danger" onClick={onRemove}>
            Delete<span className="sr-only"> {text}</span>
          </Button>
        </span>
      </div>
    </>
  )
}
