import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { EvidenceRow } from '#app/api/evidence.ts'
import type { WholeOrder } from '#app/api/orders.ts'
import { EvidencePanel } from '#app/components/orders/evidence-panel.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { EvidenceDialog } from './evidence-dialog.tsx'

/** Evidence of a boost, which staff write. */
export function EvidenceSection({ order, evidence }: { order: WholeOrder; evidence: EvidenceRow }) {
  const [isEditing, setIsEditing] = useState(false)
  const { revalidate } = useRevalidator()
  return (
    <>
      <EvidencePanel
        order={order}
        evidence={evidence}
        lead="The client sees it: the counts before and after, with screenshots."
        action={
          <Button look="second" size="small" onClick={() => setIsEditing(true)}>
            {evidence.version === 0 ? 'Add evidence' : 'Edit evidence'}
          </Button>
        }
      />
      {isEditing && (
        <EvidenceDialog {...{ order, evidence }} onClose={() => setIsEditing(false)} onSaved={revalidate} />
      )}
    </>
  )
}
