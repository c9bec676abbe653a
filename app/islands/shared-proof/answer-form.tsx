import { type SubmitEvent, useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { CheckField } from '#app/components/ui/fields/check-field.tsx'
import { TextArea, TextField } from '#app/components/ui/fields/field.tsx'
import { explainChanges } from '#core/proof/revisions.ts'
import type { SharedProofRow } from '#core/proof/shared-proof.ts'
import type { Failed } from './shared-proof-types.ts'

type AnswerFormProps = {
  name: string
  failed: Failed | undefined
  revisions: SharedProofRow['revisions']
  onName: (name: string) => void
  /** Returns true if a comment has to be sent first. */
  holdUnsent: () => boolean
}

/** Approves the round or asks for changes. The browser posts the form. */
export function AnswerForm({ name, failed, revisions, onName, holdUnsent }: AnswerFormProps) {
  const [isSending, setIsSending] = useState(false)
  function submit(event: SubmitEvent<HTMLFormElement>) {
    if (isSending || holdUnsent()) event.preventDefault()
    else setIsSending(true)
  }
  const errors = failed?.errors ?? {}
  return (
    <form
      method="post"
      action="#answer"
      noValidate
      aria-label="Your answer"
      onSubmit={submit}
      className="grid gap-5"
    >
      <TextField
        name="full-name"
        label="Your full name"
        autoComplete="name"
        maxLength={120}
        value={name}
        error={errors['full-name']}
        onChange={({ target }) => onName(target.value)}
      />
      <div className="grid gap-2">
        <CheckField
          name="confirmed"
          label="This round is as I want it. I know that this can’t be undone."
          defaultChecked={failed?.isConfirmed}
          aria-describedby={errors.confirmed ? 'confirmed-error' : undefined}
        />
        {errors.confirmed && (
          <p id="confirmed-error" className="text-small font-semibold text-danger">
            {errors.confirmed}
          </p>
        )}
        <p className="text-small text-muted">
          You sign with your name. With it we keep the time, your network address, your browser and which
          files you approved.
        </p>
      </div>
      <Button type="submit" name="intent" value="approve" className="w-fit">
        Approve and sign
      </Button>
      <div className="grid gap-4 border-t border-line pt-6">
        <TextArea
          name="reason"
          label="What should change?"
          hint={explainChanges(revisions)}
          rows={4}
          maxLength={5_000}
          defaultValue={failed?.reason}
          error={errors.reason}
        />
        <Button type="submit" name="intent" value="changes" look="second" className="w-fit">
          Ask for changes
        </Button>
      </div>
    </form>
  )
}
