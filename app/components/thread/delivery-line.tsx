import { href, Link } from 'react-router'
import type { Delivery } from '#core/conversation/conversation.ts'

const labels: Record<Delivery['status'], string> = {
  waiting: 'Mail is waiting to be sent',
  sent: 'Sent by mail',
  failed: 'The mail could not be sent',
  kept: 'Not sent: no mail server is configured',
}

type DeliveryLineProps = { delivery: Delivery; canOpenMails: boolean }

/** State of the mail that carries a message, with a link to its log for those who may open it. */
export function DeliveryLine({ delivery: { mailId, status, failure }, canOpenMails }: DeliveryLineProps) {
  const isBad = status === 'failed' || status === 'kept'
  return (
    <p className={`mt-3 text-small wrap-anywhere ${isBad ? 'font-semibold text-danger' : 'text-muted'}`}>
      {canOpenMails ? (
        <Link to={href('/dashboard/mails/:id', { id: mailId })} className="underline underline-offset-4">
          {labels[status]}
        </Link>
      ) : (
        labels[status]
      )}
      {status !== 'sent' && failure && `: ${failure}`}
    </p>
  )
}
