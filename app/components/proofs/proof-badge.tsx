import type { ProofRow } from '#app/api/proofs.ts'
import { Badge, type Tone } from '#app/components/ui/badge.tsx'

type Status = ProofRow['status']

const tones: Record<Status, Tone> = {
  open: 'accent',
  approved: 'success',
  'changes-asked': 'warning',
  replaced: 'neutral',
}
const labels: Record<Status, string> = {
  open: 'Waiting for the client',
  approved: 'Approved',
  'changes-asked': 'Changes asked',
  replaced: 'Replaced',
}

export const ProofBadge = ({ status, isOwn }: { status: Status; isOwn: boolean }) => (
  <Badge tone={tones[status]}>{isOwn && status === 'open' ? 'Waiting for you' : labels[status]}</Badge>
)
