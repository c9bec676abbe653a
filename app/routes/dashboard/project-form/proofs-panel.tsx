import { useState } from 'react'
import type { ProofRow } from '#app/api/proofs.ts'
import { RoundList } from '#app/components/proofs/round-list.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { HandInDialog, type ProjectClient } from './hand-in-dialog.tsx'
import { ProjectPanel } from './project-panel.tsx'

type ProofsPanelProps = { projectId: string; client: ProjectClient; proofs: ProofRow[] }

/** Rounds of proofs of a project, and the form for the next one. */
export function ProofsPanel({ projectId, client, proofs }: ProofsPanelProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <ProjectPanel
      title="Proofs"
      lead="Drafts that the client comments on, and approves or sends back with changes."
    >
      {proofs.length > 0 ? (
        <RoundList projectId={projectId} proofs={proofs} isStaff />
      ) : (
        <p className="text-muted">No round has been handed in yet.</p>
      )}
      <div>
        <Button look="second" size="small" onClick={() => setIsOpen(true)}>
          Hand in a round
        </Button>
      </div>
      {isOpen && (
        <HandInDialog
          projectId={projectId}
          client={client}
          replaces={proofs.find(({ status }) => status === 'open')?.number}
          onClose={() => setIsOpen(false)}
        />
      )}
    </ProjectPanel>
  )
}
