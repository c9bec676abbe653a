import { Badge, type Tone } from '#app/components/ui/badge.tsx'
import { type OrderStatus, orderStatusLabels } from '#core/order/order.ts'
import { type QuoteStatus, quoteStatusLabels } from '#core/quote/quote-machine.ts'
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

const quoteTones: Partial<Record<QuoteStatus, Tone>> = {
  viewed: 'accent',
  sent: 'accent',
  accepted: 'success',
  declined: 'danger',
  'changes-asked': 'warning',
}

export const OrderBadge = ({ status }: { status: OrderStatus }) => (
  <Badge tone={tones[status] ?? 'neutral'}>{orderStatusLabels[status]}</Badge>
)

export const QuoteBadge = ({ status }: { status: QuoteStatus }) => (
  <Badge tone={quoteTones[status] ?? 'neutral'}>{quoteStatusLabels[status]}</Badge>
)

export const RequestBadge = ({ status }: { status: TemplateRequestStatus }) => (
  <Badge tone={tones[status] ?? 'neutral'}>{requestStatusLabels[status]}</Badge>
)
