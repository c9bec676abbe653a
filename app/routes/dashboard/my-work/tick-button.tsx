import { useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import { changeTask, type MyWorkRow } from '#app/api/work.ts'
import { useAction } from '#app/components/dashboard/records/use-action.ts'
import { showErrorToast } from '#app/components/dashboard/screen/show-error-toast.ts'
import { Button } from '#app/components/ui/button.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'

/** Marks a task as done, which takes it off the list. */
export function TickButton({ task }: { task: NonNullable<MyWorkRow['task']> }) {
  const { revalidate } = useRevalidator()
  const { isWorking, act } = useAction()
  const tick = () =>
    act(async () => {
      await changeTask(api, task, { done: true }).then(
        () => showToast({ title: 'Task done' }),
        showErrorToast,
      )
      await revalidate()
    })
  return (
    <Button look="second" size="small" disabled={isWorking} onClick={tick}>
      Done<span className="sr-only"> {task.text}</span>
    </Button>
  )
}
