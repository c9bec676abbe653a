import { useState } from 'react'
import type { ProofRow } from '#app/api/proofs.ts'
import { RoundList } from '#app/components/proofs/round-list.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { HandInDialog } from './hand-in-dialog.tsx'

type ProofsPanelProps = { projectId: string; proofs: ProofRow[] }

/** Rounds of proofs of a project, and the form for the next one. */
export function ProofsPanel({ projectId, proofs }: ProofsPanelProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section aria-label="Proofs" className="grid gap-5 rounded-large border border-line p-5">
      <div>
        <h2 className="text-body">Proofs</h2>
        <p className="text-small text-muted">
          Drafts that the client comments on, and approves or sends back with changes.
        </p>
      </div>
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
          replaces={proofs.find(({ status }) => status === 'open')?.number}
          onClose={() => setIsOpen(false)}
        />
      )}
    </section>
  )
}
