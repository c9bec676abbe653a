import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import { KeptForLater } from '#app/api/keep-for-later.ts'
import { type CommentPlace, commentProof } from '#app/api/proofs.ts'
import { useAttempt } from '#app/components/form/use-attempt.ts'
import { useIdempotencyKey } from '#app/components/form/use-idempotency-key.ts'
import { Button } from '#app/components/ui/button.tsx'
import { TextArea } from '#app/components/ui/fields/field.tsx'
import { Notice } from '#app/components/ui/notice.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { hasVisibleText } from '#core/visible-text.ts'

type CommentFormProps = {
  proofId: string
  label: string
  submitLabel: string
  text: string
  onText: (text: string) => void
  place?: CommentPlace & { replyTo?: string }
  /** The focus moves into the form whenever this becomes another number above 0. */
  focus: number
  onSent: () => void
  /** Button beside the submit button, and fields above the text. */
  aside?: ReactNode
  children?: ReactNode
}

/** Form of a comment or a reply. Keeps the text if sending fails. */
export function CommentForm(props: CommentFormProps) {
  const { proofId, label, submitLabel, text, onText, place = {}, focus, onSent, aside, children } = props
  const { revalidate } = useRevalidator()
  const keyOf = useIdempotencyKey()
  const area = useRef<HTMLTextAreaElement>(null)
  const [isMissing, setIsMissing] = useState(false)
  const { isWorking, failure, attempt, clearFailure } = useAttempt()
  useEffect(() => {
    if (focus > 0) area.current?.focus()
  }, [focus])

  async function send(event: SubmitEvent) {
    event.preventDefault()
    clearFailure()
    setIsMissing(!hasVisibleText(text))
    if (!hasVisibleText(text)) return area.current?.focus()
    const comment = { ...place, text }
    await attempt(async () => {
      const kept = await commentProof(api, proofId, comment, keyOf(comment)).then(
        () => undefined,
        keptOrThrow,
      )
      keyOf.renew()
      onSent()
      showToast({ title: kept ?? (place.replyTo ? 'Reply sent' : 'Comment sent') })
      if (!kept) await revalidate()
    })
  }
  return (
    <form aria-label={label} noValidate onSubmit={send} className="grid gap-3">
      {children}
      <TextArea
        ref={area}
        name={place.replyTo ? 'reply' : 'comment'}
        label={label}
        rows={3}
        maxLength={2_000}
        value={text}
        error={isMissing ? 'Please write a comment' : undefined}
        onChange={({ target }) => {
          onText(target.value)
          setIsMissing(false)
        }}
      />
      {failure && <Notice tone="danger">{failure.message}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="second" size="small" disabled={isWorking}>
          {isWorking ? 'One moment…' : submitLabel}
        </Button>
        {aside}
      </div>
    </form>
  )
}

/** Returns the message of a comment that is kept until there is a connection. */
function keptOrThrow(error: unknown): string {
  if (error instanceof KeptForLater) return error.message
  throw error
}
