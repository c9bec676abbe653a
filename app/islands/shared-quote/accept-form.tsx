import { useEffect, useRef, useState } from 'react'
import { currencyOf, type Offer, sumOffer } from '#app/components/quotes/offer.ts'
import { OfferView } from '#app/components/quotes/offer-view.tsx'
import { SignatureField } from '#app/components/quotes/signature-field.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { TextField } from '#app/components/ui/fields/field.tsx'
import { useIsHydrated } from '#app/components/ui/use-is-hydrated.ts'
import { formatMoney } from '#core/money.ts'
import { TermsField } from './terms-field.tsx'

// A ticked line that is not part of the shown total, or one that is no longer ticked. Without scripts.
const hiddenIfOutdated =
  'group-has-[[name=take]:checked:not(:default)]/accept:hidden group-has-[[name=take]:default:not(:checked)]/accept:hidden'
const shownIfOutdated =
  'group-has-[[name=take]:checked:not(:default)]/accept:grid group-has-[[name=take]:default:not(:checked)]/accept:grid'

type AcceptFormProps = {
  offer: Offer
  termsUrl: string
  /** The version that is accepted. */
  termsVersion: string
  /** Values and messages of the form that was sent before. */
  chosen: number[]
  name: string
  sketch: string
  acceptsTerms: boolean
  errors: Record<string, string>
}

/** Form that accepts the total as it is shown, which follows the chosen lines. Without scripts the server adds them up. */
export function AcceptForm({ offer, termsUrl, termsVersion, errors, ...sent }: AcceptFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const isHydrated = useIsHydrated()
  const [chosen, setChosen] = useState(sent.chosen)
  const [typed, setTyped] = useState({ name: sent.name, acceptsTerms: sent.acceptsTerms })
  function readForm() {
    if (!form.current) return
    const values = new FormData(form.current)
    setChosen(values.getAll('take').map(Number))
    setTyped({ name: String(values.get('name') ?? ''), acceptsTerms: values.has('terms') })
  }
  // The form may have been filled before hydration, or by the browser after a reload.
  useEffect(readForm, [])
  const { totalCents } = sumOffer(offer, chosen)
  const currency = currencyOf(offer)
  const hasOptions = offer.lines.some(({ optional }) => optional)
  return (
    <form
      ref={form}
      method="post"
      // With an action of its own it is also sent if the island cannot be loaded.
      action="#content"
      aria-label="Accept the quote"
      className="group/accept grid gap-5"
      onChange={readForm}
    >
      <OfferView offer={offer} chosen={chosen} fieldName="take" />
      {hasOptions && (
        // Only hidden, because a press from before hydration is sent with it.
        <div hidden={isHydrated}>
          <Button type="submit" name="intent" value="update" look="second">
            Add up the chosen lines
          </Button>
        </div>
      )}
      <input type="hidden" name="total" value={totalCents} />
      <input type="hidden" name="currency" value={currency} />
      <input type="hidden" name="termsVersion" value={termsVersion} />
      <TextField
        name="name"
        label="Your full name"
        autoComplete="name"
        maxLength={120}
        defaultValue={sent.name}
        error={typed.name === sent.name ? errors.name : undefined}
      />
      <SignatureField sketch={sent.sketch} error={errors.signature ?? ''} />
      <TermsField
        termsUrl={termsUrl}
        isAccepted={sent.acceptsTerms}
        error={
          typed.acceptsTerms === sent.acceptsTerms ? (errors.acceptsTerms ?? errors.termsVersion) : undefined
        }
      />
      <p className="text-small text-muted">
        With your name we keep the time, your network address and your browser, as evidence of the agreement.
      </p>
      <Button
        type="submit"
        name="intent"
        value="accept"
        className={`w-fit ${isHydrated ? '' : hiddenIfOutdated}`}
      >
        Accept {formatMoney({ minor: totalCents, currency })}
      </Button>
      {hasOptions && (
        <div className={`hidden gap-3 ${isHydrated ? '' : shownIfOutdated}`}>
          <p className="font-semibold">You chose other lines, so the total has changed.</p>
          <Button type="submit" name="intent" value="update" className="w-fit">
            Show the new total
          </Button>
        </div>
      )}
    </form>
  )
}
