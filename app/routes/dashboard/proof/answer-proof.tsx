import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import { moveProof, type WholeProofRow } from '#app/api/proofs.ts'
import { ReasonDialog } from '#app/components/form/reason-dialog.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { TextField } from '#app/components/ui/fields/field.tsx'
import { ConfirmDialog } from '#app/components/ui/overlays/confirm-dialog.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { explainChanges } from '#core/proof/revisions.ts'
import { useTypedName } from './use-typed-name.ts'

/** Lets the client approve a round with a typed name, or ask for changes. */
export function AnswerProof({ proof }: { proof: WholeProofRow }) {
  const { _id: id, number, revisions } = proof
  const { revalidate } = useRevalidator()
  const [dialog, setDialog] = useState<'approve' | 'ask-changes'>()
  const close = () => setDialog(undefined)
  const { name, field, submit } = useTypedName(() => setDialog('approve'))

  async function answer(wanted: Parameters<typeof moveProof>[2], thanks: string) {
    await moveProof(api, id, wanted)
    showToast({ title: thanks })
    await revalidate()
  }
  return (
    <>
      <form aria-label="Approve the round" noValidate onSubmit={submit} className="grid gap-4">
        <p className="text-muted">
          To approve, type your full name as a signature. Otherwise ask for changes: your comments stay.
        </p>
        <TextField name="approval-name" {...field} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit">Approve</Button>
          <Button look="second" onClick={() => setDialog('ask-changes')}>
            Ask for changes
          </Button>
        </div>
      </form>
      <ConfirmDialog
        isOpen={dialog === 'approve'}
        onClose={close}
        title={`Approve round ${number}?`}
        confirmLabel="Approve and sign"
        isDanger={false}
        onConfirm={() => answer({ move: 'approve', name }, `Round ${number} is approved. Thank you!`)}
      >
        You sign as “{name.trim()}” that this round is as you want it, and we go on with it. We keep your
        name, the time, your network address, your browser and which files you approved. This can’t be undone.
      </ConfirmDialog>
      <ReasonDialog
        isOpen={dialog === 'ask-changes'}
        onClose={close}
        title="What should change?"
        lead={explainChanges(revisions)}
        label="Your changes"
        maxLength={5_000}
        confirmLabel="Ask for changes"
        isRequired
        onConfirm={(reason) => answer({ move: 'ask-changes', reason }, 'Your changes are sent')}
      />
    </>
  )
}
