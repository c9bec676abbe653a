import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useIdempotencyKey } from '#app/components/form/use-idempotency-key.ts'
import { nextNumber } from '#app/components/proofs/pins.ts'
import { Button } from '#app/components/ui/button.tsx'
import { TextArea, TextField } from '#app/components/ui/fields/field.tsx'
import { SelectField } from '#app/components/ui/fields/select-field.tsx'
import { Notice } from '#app/components/ui/notice.tsx'
import type { SharedProofRow } from '#core/proof/shared-proof.ts'
import { hasVisibleText } from '#core/visible-text.ts'
import { type FormOutcome, postForm } from '../post-form.ts'
import type { Place, Writing } from './shared-proof-types.ts'

export const composerId = 'write'
const unsentComment = 'Your comment is not sent yet. Please send it, or empty it, before you answer.'

type ComposerProps = Writing & {
  comments: SharedProofRow['comments']
  outcome: FormOutcome | undefined
  /** True after an answer was held back because of this comment. */
  isUnsent: boolean
  onOutcome: (outcome: FormOutcome | undefined) => void
  onPlace: (place: Place) => void
  onUnpin: () => void
  onText: (text: string) => void
  onName: (name: string) => void
  onSent: () => Promise<void>
}

/** Form of a comment. The browser posts it without scripts. */
export function Composer(props: ComposerProps) {
  const { token, place, text, name, focus, commentKey, comments, outcome, isUnsent } = props
  const { onOutcome, onUnpin, onText, onName, onSent } = props
  const [isSending, setIsSending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const keyOf = useIdempotencyKey()
  const errors = outcome?.status === 'failed' ? outcome.errors : {}
  const unsent = isUnsent && hasVisibleText(text) ? unsentComment : undefined
  const isPin = place.x !== undefined
  useEffect(() => {
    if (focus > 0) form.current?.querySelector('textarea')?.focus()
  }, [focus])
  useEffect(() => {
    if (outcome?.status === 'failed') form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [outcome])

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending) return
    setIsSending(true)
    onOutcome(undefined)
    const comment = { ...place, text, name }
    const next = await postForm(`/api/share/${encodeURIComponent(token)}/comments`, comment, keyOf(comment))
    if (next.status === 'sent') {
      keyOf.renew()
      await onSent().catch(() => undefined)
    }
    setIsSending(false)
    onOutcome(next)
  }
  return (
    <form
      ref={form}
      id={composerId}
      method="post"
      action={`#${composerId}`}
      noValidate
      onSubmit={send}
      aria-label="Your comment"
      className="grid scroll-mt-24 gap-4"
    >
      <input type="hidden" name="intent" value="comment" />
      <input type="hidden" name="key" value={commentKey} />
      <TextField
        name="name"
        label="Your name"
        autoComplete="name"
        maxLength={120}
        value={name}
        error={errors.name}
        onChange={({ target }) => onName(target.value)}
      />
      {!isPin && <PlaceFields {...props} errors={errors} />}
      <TextArea
        name="text"
        label={isPin ? `Comment at pin ${nextNumber(comments)}` : 'Your comment'}
        rows={3}
        maxLength={2_000}
        value={text}
        error={errors.text ?? unsent}
        onChange={({ target }) => onText(target.value)}
      />
      {outcome?.status === 'failed' && <Notice tone="danger">{outcome.message}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="second" disabled={isSending}>
          {isSending ? 'One moment…' : 'Send comment'}
        </Button>
        {isPin && (
          <Button look="quiet" onClick={onUnpin}>
            Remove the pin
          </Button>
        )}
      </div>
    </form>
  )
}

type PlaceFieldsProps = ComposerProps & { errors: Record<string, string> }

/** Choice of the file, and of the page of a PDF. */
function PlaceFields({ files, place, onPlace, errors }: PlaceFieldsProps) {
  const only = files.length === 1 ? files[0] : undefined
  const file = files.find(({ _id }) => _id === place.file) ?? only
  return (
    <>
      {files.length > 1 && (
        <SelectField
          name="file"
          label="About"
          value={place.file ?? ''}
          error={errors.file}
          onChange={({ target }) => onPlace(target.value ? { file: target.value } : {})}
        >
          <option value="">The whole round</option>
          {files.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      {file?.kind === 'pdf' && (
        <TextField
          name="page"
          label="Page"
          hint="Optional"
          type="number"
          inputMode="numeric"
          min={1}
          max={9_999}
          value={place.page ?? ''}
          error={errors.page}
          onChange={({ target: { value } }) => {
            const { page: _, ...same } = place
            const page = Number(value)
            onPlace(page ? { ...same, file: file._id, page } : same)
          }}
        />
      )}
    </>
  )
}
