import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import { moveOrder, type OrderMoveBody, openProject, type WholeOrder } from '#app/api/orders.ts'
import { showErrorToast } from '#app/components/dashboard/screen/show-error-toast.ts'
import { RowMenu } from '#app/components/list/row-menu.tsx'
import { AnswerForm } from '#app/components/orders/answer-form.tsx'
import { AskDialog } from '#app/components/orders/ask-dialog.tsx'
import { formatNotified, payerOf, type Recipient } from '#app/components/payment/notified.ts'
import { Button, buttonClass } from '#app/components/ui/button.tsx'
import { Dialog } from '#app/components/ui/overlays/dialog.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { activeOrders, isAmendable, type OrderMoveName, orderMachine } from '#core/order/order.ts'
import { movesFrom } from '#core/state-machine.ts'
import { useIssuedToast } from '../invoices/use-issued-toast.ts'
import { AcceptDialog } from './accept-dialog.tsx'
import { AmendDialog } from './amend-dialog.tsx'
import { BillDialog } from './bill-dialog.tsx'
import { isBillable } from './billable.ts'
import { HandOverDialog } from './hand-over-dialog.tsx'
import { invoicedOnAccept } from './invoiced-on-accept.ts'
import { MoveDialog } from './move-dialog.tsx'
import { quoteUrl } from './quote-url.ts'
import { reasonDialogFor } from './reason-dialogs.ts'
import { ReinstateDialog } from './reinstate-dialog.tsx'

const labels: Partial<Record<OrderMoveName, string>> = {
  accept: 'Accept',
  ask: 'Request information',
  answer: 'Answer for the client',
  decline: 'Decline',
  start: 'Start work',
  'hand-in': 'Submit for review',
  'ask-changes': 'Client asked for changes',
  deliver: 'Deliver',
  close: 'Close',
  reopen: 'Reopen',
  reinstate: 'Reopen',
  cancel: 'Cancel the order',
}
/** Toast text after the move, prefixed with the order number. */
const doneTexts: Partial<Record<OrderMoveName, string>> = {
  accept: 'is accepted',
  ask: 'is waiting for the client’s answers',
  decline: 'is declined. The client sees the reason.',
  start: 'is in progress',
  'hand-in': 'is submitted for review',
  'ask-changes': 'is back in progress',
  deliver: 'is delivered',
  close: 'is closed',
  reopen: 'is in progress again. The client sees the reason.',
  reinstate: 'is open again. The client sees the reason.',
  cancel: 'is cancelled. The client sees the reason.',
}
/** Moves of which the toast says if the client is notified. */
const notifying: readonly OrderMoveName[] = ['accept', 'hand-in']
type SentMove = OrderMoveBody['move']

/** Display order of the moves. The first possible one is the primary button. */
const displayOrder = Object.keys(labels) as SentMove[]
const withProject = activeOrders

/** Dialogs that are no moves of the order. */
const ownDialogs = ['bill', 'amend', 'hand-over'] as const
type OwnDialog = (typeof ownDialogs)[number]
type DialogName = SentMove | OwnDialog

const isMove = (name: DialogName): name is SentMove => !ownDialogs.some((own) => own === name)

/** Actions that the order's current state allows. */
export function OrderActions({ order }: { order: WholeOrder }) {
  const [openDialog, setOpenDialog] = useState<DialogName>()
  const { revalidate } = useRevalidator()
  const showIssued = useIssuedToast()
  const { _id: id, number, version, status } = order
  const possible = movesFrom(orderMachine, status, 'staff')
  // An order without a price is accepted by a quote.
  const needsQuote = possible.includes('accept') && order.snapshot.price.minor === 0
  const moves = displayOrder.filter((move) => possible.includes(move) && !(needsQuote && move === 'accept'))
  const [endings, steps] = [moves.filter(isEnding), moves.filter((move) => !isEnding(move))]
  const mayChange = isAmendable({ status, bought: { priceCents: order.snapshot.price.minor } })
  const close = () => setOpenDialog(undefined)

  async function done(title: string) {
    showToast({ title })
    close()
    await revalidate()
  }
  async function billed(title: string, invoiceId: string) {
    showIssued(title, invoiceId)
    close()
    await revalidate()
  }
  async function move(name: SentMove, more: object = {}, recipient: Recipient = order) {
    await moveOrder(api, id, { move: name, version, ...more } as OrderMoveBody)
    const text = `${number} ${doneTexts[name] ?? 'is changed'}`
    await done(
      notifying.includes(name) ? `${text}. ${formatNotified(recipient, 'The client is notified.')}` : text,
    )
  }
  async function makeProject() {
    try {
      await openProject(api, id)
      await done(`Project for ${number} created`)
    } catch (error) {
      showErrorToast(error)
    }
  }
  const asked = openDialog && isMove(openDialog) ? openDialog : undefined
  const question = asked && reasonDialogFor(asked, order)

  return (
    <section aria-label="Actions" className="mb-10 flex flex-wrap gap-3">
      {possible.includes('accept') && (
        <QuoteLink order={order} look={needsQuote && !order.openQuoteId ? 'main' : 'second'} />
      )}
      {steps.map((name, index) => (
        <Button
          key={name}
          look={index === 0 && !needsQuote ? 'main' : 'second'}
          size="small"
          onClick={() => setOpenDialog(name)}
        >
          {labels[name]}
        </Button>
      ))}
      {withProject.includes(status) && !order.projectId && (
        <Button look="second" size="small" onClick={makeProject}>
          Create project
        </Button>
      )}
      {mayChange && <QuoteLink order={order} look="second" label="Write a change" />}
      {isBillable(status) && (
        <Button look="second" size="small" onClick={() => setOpenDialog('bill')}>
          Create invoice
        </Button>
      )}
      {mayChange && (
        <RowMenu
          about={number}
          choices={[
            { label: 'Lower price or date', onChoose: () => setOpenDialog('amend') },
            { label: 'Move to another client', onChoose: () => setOpenDialog('hand-over') },
          ]}
        />
      )}
      {/* Only one: where declining is possible, cancelling is redundant. */}
      {endings.slice(0, 1).map((name) => (
        <Button
          key={name}
          look="quiet"
          size="small"
          className="text-danger first:-ml-3"
          onClick={() => setOpenDialog(name)}
        >
          {labels[name]}
        </Button>
      ))}
      {openDialog === 'accept' && (
        <AcceptDialog
          order={order}
          onClose={close}
          // The notice of an invoice is that of the acceptance, too.
          accept={(terms) =>
            move('accept', terms, invoicedOnAccept(order, terms.depositPercent) ? payerOf(order) : order)
          }
        />
      )}
      {openDialog === 'reinstate' && (
        <ReinstateDialog order={order} onClose={close} reinstate={(facts) => move('reinstate', facts)} />
      )}
      {openDialog === 'bill' && <BillDialog order={order} onClose={close} onDone={billed} />}
      {openDialog === 'amend' && <AmendDialog order={order} onClose={close} onDone={done} />}
      {openDialog === 'hand-over' && <HandOverDialog order={order} onClose={close} onDone={done} />}
      {openDialog === 'ask' && (
        <AskDialog number={number} onClose={close} ask={(questions) => move('ask', { questions })} />
      )}
      <Dialog isOpen={openDialog === 'answer'} isForm onClose={close} title="What the client answered">
        {openDialog === 'answer' && (
          <AnswerForm
            questions={order.questions}
            send={(answers) => moveOrder(api, id, { move: 'answer', version, answers })}
            onSent={() => void done(`${number} is answered`)}
          />
        )}
      </Dialog>
      {question && asked && (
        <MoveDialog
          key={asked}
          question={question}
          order={order}
          onClose={close}
          confirmLabel={labels[asked] ?? ''}
          onConfirm={(facts) => move(asked, { ...facts, ...(asked === 'close' && { open: order.open }) })}
        />
      )}
    </section>
  )
}

/** Link to the quote that waits for the client, or to the form for a new one. */
function QuoteLink({
  order,
  look,
  label = 'Write a quote',
}: {
  order: WholeOrder
  look: 'main' | 'second'
  label?: string
}) {
  return (
    <Link to={quoteUrl(order)} className={buttonClass(look, '', 'small')}>
      {order.openQuoteId ? (label === 'Write a quote' ? 'View the quote' : 'View the change') : label}
    </Link>
  )
}

const isEnding = (name: OrderMoveName) => name === 'decline' || name === 'cancel'
