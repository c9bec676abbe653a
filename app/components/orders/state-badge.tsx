import { Badge, type Tone } from '#app/components/ui/badge.tsx'
import { type OrderStatus, orderStatusLabels } from '#core/order/order.ts'
import { requestStatusLabels, type TemplateRequestStatus } from '#core/template-request/template-request.ts'

const tones: Partial<Record<OrderStatus | TemplateRequestStatus, Tone>> = {
  'needs-info': 'warning',
  quoted: 'accent',
  'changes-asked': 'warning',
  accepted: 'accent',
  approved: 'success',
  'in-progress': 'accent',
  'in-review': 'warning',
  delivered: 'success',
  declined: 'danger',
  cancelled: 'danger',
}

export const OrderBadge = ({ status }: { status: OrderStatus }) => (
  <Badge tone={tones[status] ?? 'neutral'}>{orderStatusLabels[status]}</Badge>
)

export const RequestBadge = ({ status }: { status: TemplateRequestStatus }) => (
  <Badge tone={tones[status] ?? 'neutral'}>{requestStatusLabels[status]}</Badge>
)
