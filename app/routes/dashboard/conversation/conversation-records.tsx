import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { linkTo } from '#api/links/links.ts'
import type { WholeConversation } from '#app/api/conversations.ts'
import type { ServiceRow } from '#app/api/services.ts'
import { Button } from '#app/components/ui/button.tsx'
import type { SubjectKind } from '#core/conversation/conversation-records-input.ts'
import { kinds } from '#core/records/kinds.ts'
import { hasVisibleText } from '#core/visible-text.ts'
import { useHasPermission } from '../shell/use-account.ts'
import { OrderDialog } from './order-dialog.tsx'
import { ProblemDialog } from './problem-dialog.tsx'
import { WriteQuote } from './write-quote.tsx'

type ConversationRecordsProps = { conversation: WholeConversation; services: ServiceRow[] }

/** Problem report, order and quote made from a message, or buttons that make them. */
export function ConversationRecords({ conversation, services }: ConversationRecordsProps) {
  const { _id: id, problem, order, quote, about, status, canReply, name, inquiry } = conversation
  const { revalidate } = useRevalidator()
  const canReport = useHasPermission('problem.change')
  const canOrder = useHasPermission('order.enter')
  const canQuote = useHasPermission('quote.write')
  const [opened, setOpened] = useState<'problem' | 'order'>()
  const isSpam = status === 'spam'
  const mayMake = (canReply || hasVisibleText(name + (inquiry?.phone ?? ''))) && !isSpam
  const close = () => setOpened(undefined)
  function finish() {
    close()
    void revalidate()
  }
  const subject = about && (
    <Made
      label={`Answers our mail about the ${kinds[about.kind].label.toLowerCase()}`}
      number={about.name}
      to={{ kind: about.kind, id: about._id }}
    />
  )
  const isNothingMade = !problem && !order && !quote
  if (isSpam && isNothingMade) return subject
  return (
    <>
      {subject}
      <section aria-label="Made from this message" className="grid gap-3 text-small">
        <h2 className="font-semibold">Made from this message</h2>
        {!mayMake && isNothingMade && (
          <p className="text-muted">
            A report, an order or a quote needs the sender’s name or e-mail address.
          </p>
        )}
        {problem && (
          <Made label="Problem report" number={problem.number} to={{ kind: 'problem', id: problem._id }} />
        )}
        {order && <Made label="Order" number={order.number} to={{ kind: 'order', id: order._id }} />}
        {quote && (
          <Made label="Quote" number={quote.number ?? 'Draft'} to={{ kind: 'quote', id: quote._id }} />
        )}
        {mayMake && ((canReport && !problem) || (canOrder && !order) || (canQuote && !quote)) && (
          <>
            <p className="text-muted">The text goes with it. A sender who is no client yet becomes one.</p>
            <div className="flex flex-wrap gap-2">
              {canOrder && !order && (
                <Button look="second" size="small" onClick={() => setOpened('order')}>
                  Enter an order
                </Button>
              )}
              {canQuote && !quote && <WriteQuote conversation={conversation} />}
              {canReport && !problem && (
                <Button look="second" size="small" onClick={() => setOpened('problem')}>
                  Report a problem
                </Button>
              )}
            </div>
          </>
        )}
        {opened === 'problem' && (
          <ProblemDialog key={id} conversation={conversation} onClose={close} onMade={finish} />
        )}
        {opened === 'order' && (
          <OrderDialog
            key={id}
            conversation={conversation}
            services={services}
            onClose={close}
            onMade={finish}
          />
        )}
      </section>
    </>
  )
}

type MadeProps = { label: string; number: string; to: { kind: SubjectKind; id: string } }

function Made({ label, number, to }: MadeProps) {
  return (
    <p className="text-small">
      {label}{' '}
      <Link to={linkTo({ ...to, audience: 'staff' })} className="font-semibold text-accent hover:underline">
        {number}
      </Link>
    </p>
  )
}
