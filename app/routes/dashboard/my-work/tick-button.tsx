import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import { changeTask, type MyWorkRow } from '#app/api/work.ts'
import { showErrorToast } from '#app/components/dashboard/screen/show-error-toast.ts'
import { Button } from '#app/components/ui/button.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'

/** Marks a task as done, which takes it off the list. */
export function TickButton({ task }: { task: NonNullable<MyWorkRow['task']> }) {
  const { revalidate } = useRevalidator()
  const [isSaving, setIsSaving] = useState(false)
  async function tick() {
    setIsSaving(true)
    try {
      await changeTask(api, task, { done: true })
      showToast({ title: 'Task done' })
    } catch (error) {
      showErrorToast(error)
    } finally {
      await revalidate()
      setIsSaving(false)
    }
  }
  return (
    <Button look="second" size="small" disabled={isSaving} onClick={tick}>
      Done<span className="sr-only"> {task.text}</span>
    </Button>
  )
}
