import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Dialog } from '#app/components/ui/overlays/dialog.tsx'
import type { ProjectRow } from '#core/project/project.ts'
import { Credentials } from './credentials.tsx'

/** Button that opens the passwords of a project. */
export function ProjectPasswords({ project }: { project: ProjectRow }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button look="second" size="small" onClick={() => setIsOpen(true)}>
        <KeyRound aria-hidden="true" className="size-4" />
        Show password
        <span className="sr-only"> of {project.companyname}</span>
      </Button>
      <PasswordsDialog project={project} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}

type PasswordsDialogProps = { project: ProjectRow; isOpen: boolean; onClose: () => void }

/** Dialog with the passwords of a project, shown one at a time, and their access log. */
export function PasswordsDialog({ project, isOpen, onClose }: PasswordsDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={`Passwords of ${project.companyname}`}>
      {isOpen && <Passwords project={project} />}
    </Dialog>
  )
}

function Passwords({ project }: { project: ProjectRow }) {
  return (
    <div className="grid gap-6">
      <p className="text-small text-muted">
        Access data is shown one entry at a time, for 30 seconds. Every view is recorded and listed here.
      </p>
      <Credentials projectId={project._id} />
    </div>
  )
}
