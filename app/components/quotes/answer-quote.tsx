import { useState } from 'react'
import { href } from 'react-router'
import { ReasonDialog } from '#app/components/form/reason-dialog.tsx'
import { useAttempt } from '#app/components/form/use-attempt.ts'
import { Button } from '#app/components/ui/button.tsx'
import { TextField } from '#app/components/ui/fields/field.tsx'
import { Notice } from '#app/components/ui/notice.tsx'
import { formatMoney } from '#core/money.ts'
import { hasVisibleText } from '#core/visible-text.ts'
import { currencyOf, type Offer, sumOffer } from './offer.ts'
import { OfferView } from './offer-view.tsx'
import { SignatureField } from './signature-field.tsx'

type Acceptance = {
  name: string
  acceptsTerms: true
  optionalLines: number[]
  termsVersion: string
  signature?: string
}
export type QuoteAnswers = {
  accept: (acceptance: Acceptance) => Promise<unknown>
  askChanges: (reason: string) => Promise<unknown>
  decline: (reason: string) => Promise<unknown>
}
type AnswerQuoteProps = {
  offer: Offer
  /** The version that is accepted. */
  termsVersion: string
  number: string
  name: string
  answers: QuoteAnswers
}

/** A quote that its client accepts, with a name and the terms, or answers otherwise. */
export function AnswerQuote({ offer, termsVersion, number, name: knownName, answers }: AnswerQuoteProps) {
  const [chosen, setChosen] = useState<number[]>([])
  const [name, setName] = useState(knownName)
  const [sketch, setSketch] = useState('')
  // New terms have to be accepted anew.
  const [acceptedTerms, setAcceptedTerms] = useState<string>()
  const acceptsTerms = acceptedTerms === termsVersion
  const [isTried, setIsTried] = useState(false)
  const { isWorking, failure, attempt, clearFailure } = useAttempt()
  const [dialog, setDialog] = useState<'ask-changes' | 'decline'>()
  const { totalCents } = sumOffer(offer, chosen)
  const mistakes = {
    name: hasVisibleText(name) ? undefined : 'Please enter your full name',
    terms: acceptsTerms ? undefined : 'Please read and accept the terms',
    lines: totalCents > 0 || offer.amendment !== null ? undefined : 'Please choose at least one line',
  }

  async function accept() {
    setIsTried(true)
    clearFailure()
    if (mistakes.name || mistakes.terms || mistakes.lines) return
    const signature = sketch && { signature: sketch }
    await attempt(() =>
      answers.accept({ name, acceptsTerms: true, optionalLines: chosen, termsVersion, ...signature }),
    )
  }

  return (
    <>
      <OfferView offer={offer} chosen={chosen} onChoose={setChosen} />
      <form
        aria-label="Accept the quote"
        noValidate
        className="mt-8 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void accept()
        }}
      >
        <TextField
          name="name"
          label="Your full name"
          autoComplete="name"
          maxLength={120}
          value={name}
          error={isTried ? mistakes.name : undefined}
          onChange={({ target }) => setName(target.value)}
        />
        <SignatureField onDraw={setSketch} />
        <div>
          <label className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              checked={acceptsTerms}
              aria-invalid={isTried && mistakes.terms ? true : undefined}
              aria-describedby={isTried && mistakes.terms ? 'terms-error' : undefined}
              onChange={({ target }) => setAcceptedTerms(target.checked ? termsVersion : undefined)}
              className="size-5 shrink-0 accent-accent"
            />
            <span>
              I accept this quote and the{' '}
              <a
                href={href('/terms')}
                target="_blank"
                rel="noreferrer"
                className="font-semibold text-accent underline underline-offset-4"
              >
                terms
              </a>
              .
            </span>
          </label>
          {isTried && mistakes.terms && (
            <p id="terms-error" className="text-small font-semibold text-danger">
              {mistakes.terms}
            </p>
          )}
        </div>
        {isTried && mistakes.lines && <Notice tone="danger">{mistakes.lines}</Notice>}
        {failure && <Notice tone="danger">{failure.message}</Notice>}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={isWorking}>
            {isWorking
              ? 'One moment…'
              : `Accept ${formatMoney({ minor: totalCents, currency: currencyOf(offer) })}`}
          </Button>
          <Button look="second" onClick={() => setDialog('ask-changes')}>
            Ask for changes
          </Button>
          <Button look="quiet" className="text-danger" onClick={() => setDialog('decline')}>
            Decline
          </Button>
        </div>
      </form>
      <ReasonDialog
        isOpen={dialog === 'ask-changes'}
        onClose={() => setDialog(undefined)}
        title="What should be different?"
        lead="We’ll review it and send you a new quote."
        label="Requested changes"
        confirmLabel="Ask for changes"
        isRequired
        onConfirm={answers.askChanges}
      />
      <ReasonDialog
        isOpen={dialog === 'decline'}
        onClose={() => setDialog(undefined)}
        title={`Decline ${number}?`}
        lead="You will owe nothing. You can always ask for another quote."
        label="Reason (optional)"
        confirmLabel="Decline"
        isDanger
        onConfirm={answers.decline}
      />
    </>
  )
}
