import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import { moveRequest, type WholeRequest } from '#app/api/template-requests.ts'
import { useAction } from '#app/components/dashboard/records/use-action.ts'
import { ReasonDialog } from '#app/components/form/reason-dialog.tsx'
import { AnswerForm } from '#app/components/orders/answer-form.tsx'
import { AskDialog } from '#app/components/orders/ask-dialog.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Dialog } from '#app/components/ui/overlays/dialog.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { movesFrom } from '#core/state-machine.ts'
import { templateRequestMachine } from '#core/template-request/template-request.ts'

type DialogName = 'ask' | 'answer' | 'decline'

/** Actions that the request's current state allows. Quoting is in QuoteEditor. */
export function RequestActions({ request }: { request: WholeRequest }) {
  const [openDialog, setOpenDialog] = useState<DialogName>()
  const { isWorking, act } = useAction()
  const { revalidate } = useRevalidator()
  const { _id: id, number, version, status, clientName, questions } = request
  const moves = movesFrom(templateRequestMachine, status, 'staff')
  const close = () => setOpenDialog(undefined)
  if (moves.length === 0) return null

  async function done(title: string) {
    showToast({ title })
    close()
    await revalidate()
  }
  const review = () =>
    act(async () => {
      await moveRequest(api, id, { move: 'review', version })
      await done(`${number} is under review`)
    })

  return (
    <section aria-label="Actions" className="mb-10 flex flex-wrap gap-3">
      {moves.includes('review') && (
        <Button size="small" disabled={isWorking} onClick={review}>
          Start review
        </Button>
      )}
      {moves.includes('ask') && (
        <Button look="second" size="small" onClick={() => setOpenDialog('ask')}>
          Request information
        </Button>
      )}
      {moves.includes('answer') && (
        <Button look="second" size="small" onClick={() => setOpenDialog('answer')}>
          Answer for the client
        </Button>
      )}
      {moves.includes('decline') && (
        <Button
          look="quiet"
          size="small"
          className="text-danger first:-ml-3"
          onClick={() => setOpenDialog('decline')}
        >
          Decline
        </Button>
      )}
      {openDialog === 'ask' && (
        <AskDialog
          number={number ?? ''}
          onClose={close}
          ask={async (entered) => {
            await moveRequest(api, id, { move: 'ask', version, questions: entered })
            await done('The questions are sent')
          }}
        />
      )}
      <Dialog isOpen={openDialog === 'answer'} isForm onClose={close} title="What the client answered">
        {openDialog === 'answer' && (
          <AnswerForm
            questions={questions}
            send={(answers) => moveRequest(api, id, { move: 'answer', version, answers })}
            onSent={() => void done(`${number} is answered`)}
          />
        )}
      </Dialog>
      <ReasonDialog
        isOpen={openDialog === 'decline'}
        onClose={close}
        title={`Decline ${number}?`}
        lead={`${clientName} will see your reason.`}
        label="Reason for declining"
        confirmLabel="Decline"
        isRequired
        isDanger
        onConfirm={async (reason) => {
          await moveRequest(api, id, { move: 'decline', version, reason })
          await done(`${number} is declined`)
        }}
      />
    </section>
  )
}
