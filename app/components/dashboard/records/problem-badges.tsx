import { Badge, type Tone } from '#app/components/ui/badge.tsx'
import { type ProblemState, stateLabels, type Urgency, urgencyLabels } from '#core/problem/problem.ts'

const urgencyTones: Record<Urgency, Tone> = {
  'site-down': 'danger',
  blocking: 'warning',
  normal: 'neutral',
  question: 'neutral',
}
const stateTones: Record<ProblemState, Tone> = {
  open: 'accent',
  'in-progress': 'accent',
  'waiting-client': 'warning',
  resolved: 'success',
  closed: 'neutral',
}

export const UrgencyBadge = ({ urgency }: { urgency: Urgency }) => (
  <Badge tone={urgencyTones[urgency]}>{urgencyLabels[urgency]}</Badge>
)

/** State of a problem; with `isOwn`, its client sees that we wait for a reply. */
export const StateBadge = ({ state, isOwn = false }: { state: ProblemState; isOwn?: boolean }) => (
  <Badge tone={stateTones[state]}>
    {isOwn && state === 'waiting-client' ? 'Your turn: please reply' : stateLabels[state]}
  </Badge>
)
