import { useState } from 'react'
import { api } from '#app/api/browser.ts'
import { giveEverything, type ProjectFileRow } from '#app/api/project-files.ts'
import { ProjectFiles } from '#app/components/project-files/project-files.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { ConfirmDialog } from '#app/components/ui/overlays/confirm-dialog.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { useHasPermission } from '../shell/use-account.ts'
import { ProjectPanel } from './project-panel.tsx'

/** Files of a project for staff, and everything for its client. */
export function FilesPanel({ projectId, files }: { projectId: string; files: ProjectFileRow[] }) {
  const mayChange = useHasPermission('project-file.remove')
  const [isConfirming, setIsConfirming] = useState(false)
  async function give() {
    await giveEverything(api, projectId)
    showToast({ title: 'It is being collected. The client is told when it is ready' })
  }
  return (
    <ProjectPanel
      title="Files"
      lead="The client sees all of them, is told of new ones, and adds own files here."
    >
      <ProjectFiles {...{ projectId, files, mayChange }} isStaff />
      {mayChange && (
        <div>
          <Button look="second" size="small" onClick={() => setIsConfirming(true)}>
            Give everything to the client
          </Button>
        </div>
      )}
      <ConfirmDialog
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        title="Give everything to the client?"
        confirmLabel="Collect it"
        isDanger={false}
        onConfirm={give}
      >
        We collect all files, proofs, invoices, messages and the custody list of this client into one ZIP. The
        client is told when it can be downloaded from the account. Access data are in it only if the client
        collects it again with a passphrase.
      </ConfirmDialog>
    </ProjectPanel>
  )
}
