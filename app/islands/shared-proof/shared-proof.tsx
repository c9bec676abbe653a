import { useEffect, useRef, useState } from 'react'
import { CommentList } from '#app/components/proofs/comment-list.tsx'
import { ExternalButton } from '#app/components/ui/external-link.tsx'
import { Notice } from '#app/components/ui/notice.tsx'
import type { SharedProofRow } from '#core/proof/shared-proof.ts'
import { hasVisibleText } from '#core/visible-text.ts'
import type { FormOutcome } from '../post-form.ts'
import { AnswerForm } from './answer-form.tsx'
import { Composer } from './composer.tsx'
import { ExtraRoundForm } from './extra-round-form.tsx'
import { Files } from './files.tsx'
import { noPlace, type Place, type ProofOutcome } from './shared-proof-types.ts'
import { useRememberedName } from './use-remembered-name.ts'

type SharedProofProps = {
  round: SharedProofRow
  token: string
  /** Name of the provider, for staff whose name is not known. */
  brandName: string
  commentKey: string
  outcome?: ProofOutcome | undefined
}

/** A round for the holder of its link. Everything but pins works without scripts. */
export function SharedProof(props: SharedProofProps) {
  const { token, brandName, commentKey, outcome } = props
  const failed = outcome?.status === 'failed' ? outcome : undefined
  const [round, setRound] = useState(props.round)
  const { name, setName, rememberName } = useRememberedName(outcome?.name ?? '')
  const root = useRef<HTMLDivElement>(null)
  const [text, setText] = useState(failed?.text ?? '')
  const [place, setPlace] = useState(failed?.place ?? noPlace)
  const [sending, setSending] = useState(
    failed && failed.form !== 'comment' ? undefined : (outcome as FormOutcome),
  )
  /** Place of the last comment that was sent. */
  const [sentAt, setSentAt] = useState(noPlace)
  const [focus, setFocus] = useState(0)
  const [isUnsent, setIsUnsent] = useState(false)
  const { status, note, link, files, comments, revisions, extraRound } = round
  // Picks up what was typed before hydration.
  useEffect(() => {
    const typed = (field: string) =>
      root.current?.querySelector<HTMLInputElement>(`[name="${field}"]`)?.value ?? ''
    const [file, page, words] = [typed('file'), Number(typed('page')), typed('text')]
    const signed = typed('name') || typed('full-name')
    if (signed) setName(signed)
    if (words) setText(words)
    if (file || page) setPlace({ ...(file && { file }), ...(page && { page }) })
  }, [setName])
  const mayComment = status !== 'replaced'

  function choosePlace(next: Place) {
    setPlace(next)
    setFocus(focus + 1)
  }
  async function showSent() {
    setSentAt(place)
    setText('')
    setPlace(noPlace)
    setFocus(0)
    setIsUnsent(false)
    rememberName()
    const response = await fetch(`/api/share/${encodeURIComponent(token)}`).catch(() => undefined)
    if (response?.ok) setRound(await response.json())
  }
  /** Returns true if a comment has to be sent first. */
  function holdUnsent(): boolean {
    const isHeld = mayComment && hasVisibleText(text)
    setIsUnsent(isHeld)
    if (isHeld) setFocus(focus + 1)
    return isHeld
  }
  const composer = mayComment && (
    <Composer
      {...{ token, files, place, text, name, focus, commentKey, comments, isUnsent }}
      outcome={sending}
      onOutcome={setSending}
      onPlace={setPlace}
      onUnpin={() => choosePlace({})}
      onText={setText}
      onName={setName}
      onSent={showSent}
    />
  )
  const sent = sending?.status === 'sent' && text === '' && (
    <Notice tone="success">Your comment is sent.</Notice>
  )
  return (
    <div ref={root} className="grid gap-12">
      {(note || link) && (
        <div className="grid gap-6">
          {note && <p className="max-w-measure whitespace-pre-line wrap-anywhere">{note}</p>}
          {link && (
            <ExternalButton look="second" href={link} className="w-fit">
              Open the page of this round
            </ExternalButton>
          )}
        </div>
      )}
      <div className="grid items-start gap-12 xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <Files
          {...{ files, comments, place, composer, sent, sentAt }}
          onPlace={mayComment ? choosePlace : undefined}
        />
        <div className="grid min-w-0 gap-12">
          <section aria-labelledby="comments" className="grid gap-6">
            <h2 id="comments" className="text-title">
              Comments
            </h2>
            <CommentList {...{ comments, files, brandName }} />
            {sentAt.x === undefined && sent}
            {place.x === undefined && composer}
          </section>
          {status === 'open' && (
            <section aria-labelledby="answer" className="grid gap-4">
              <h2 id="answer" className="text-title">
                Your answer
              </h2>
              {failed?.form === 'answer' && <Notice tone="danger">{failed.message}</Notice>}
              <AnswerForm
                {...{ name, revisions, holdUnsent }}
                failed={failed?.form === 'extra-round' ? undefined : failed}
                onName={setName}
              />
            </section>
          )}
          {extraRound && mayComment && (
            <ExtraRoundForm
              {...{ name, holdUnsent }}
              offer={extraRound}
              failed={failed?.form === 'extra-round' ? failed : undefined}
              onName={setName}
            />
          )}
        </div>
      </div>
    </div>
  )
}
