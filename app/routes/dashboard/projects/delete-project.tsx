import { useState } from 'react'
import { api } from '#app/api/browser.ts'
import { type ProjectRow, removeProject, restoreProject } from '#app/api/projects.ts'
import { tellFailure } from '#app/components/dashboard/tell-failure.ts'
import { Button } from '#app/components/ui/button.tsx'
import { ConfirmDialog } from '#app/components/ui/confirm-dialog.tsx'
import { showToast } from '#app/components/ui/toasts.tsx'

export function DeleteProject({ project, onChanged }: { project: ProjectRow; onChanged: () => void }) {
  const [isAsking, setIsAsking] = useState(false)
  const { _id: id, companyname } = project

  async function takeBack() {
    try {
      await restoreProject(api, id)
      onChanged()
    } catch (error) {
      tellFailure(error)
    }
  }

  async function remove() {
    try {
      await removeProject(api, id)
    } catch (cause) {
      throw new Error('Failed to delete project. Please try again.', { cause })
    }
    showToast({ title: `Project “${companyname}” deleted`, undo: () => void takeBack() })
    onChanged()
  }

  return (
    <>
      <Button look="second" size="small" className="text-danger" onClick={() => setIsAsking(true)}>
        Delete<span className="sr-only"> {companyname}</span>
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={`Delete the project “${companyname}”?`}
        confirmLabel="Delete project"
        onConfirm={remove}
      >
        Its client no longer sees it. It stays in the trash for 30 days.
      </ConfirmDialog>
    </>
  )
}
