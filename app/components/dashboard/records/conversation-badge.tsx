import { Badge, type Tone } from '#app/components/ui/badge.tsx'
import { type ConversationStatus, statusLabels } from '#core/conversation/conversation-status.ts'

const tones: Record<ConversationStatus, Tone> = {
  new: 'accent',
  open: 'accent',
  waiting: 'warning',
  done: 'success',
  spam: 'danger',
}

export const ConversationBadge = ({ status }: { status: ConversationStatus }) => (
  <Badge tone={tones[status]}>{statusLabels[status]}</Badge>
)
