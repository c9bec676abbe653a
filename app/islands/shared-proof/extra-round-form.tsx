import { type SubmitEvent, useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { TextField } from '#app/components/ui/fields/field.tsx'
import { Notice } from '#app/components/ui/notice.tsx'
import { formatMoney } from '#core/money.ts'
import { offerExtraRound } from '#core/proof/revisions.ts'
import type { SharedProofRow } from '#core/proof/shared-proof.ts'
import type { Failed } from './shared-proof-types.ts'

type ExtraRoundFormProps = {
  offer: NonNullable<SharedProofRow['extraRound']>
  name: string
  failed: Failed | undefined
  onName: (name: string) => void
  holdUnsent: () => boolean
}

/** Agrees on an extra round at its price. The browser posts the form. */
export function ExtraRoundForm({ offer, name, failed, onName, holdUnsent }: ExtraRoundFormProps) {
  const [isSending, setIsSending] = useState(false)
  const price = formatMoney(offer.price)
  function submit(event: SubmitEvent<HTMLFormElement>) {
    if (isSending || holdUnsent()) event.preventDefault()
    else setIsSending(true)
  }
  return (
    <section aria-labelledby="extra-round" className="grid gap-4">
      <h2 id="extra-round" className="scroll-mt-24 text-title">
        Extra round
      </h2>
      {failed && <Notice tone="danger">{failed.message}</Notice>}
      <form
        method="post"
        action="#extra-round"
        noValidate
        aria-label="Extra round of changes"
        onSubmit={submit}
        className="grid gap-4"
      >
        <p>{offerExtraRound(price, offer.included)}</p>
        <input type="hidden" name="included" value={offer.included} />
        <input type="hidden" name="minor" value={offer.price.minor} />
        <input type="hidden" name="currency" value={offer.price.currency} />
        <TextField
          id="field-extra-round-name"
          name="full-name"
          label="Your full name"
          autoComplete="name"
          maxLength={120}
          value={name}
          error={failed?.errors['full-name']}
          onChange={({ target }) => onName(target.value)}
        />
        <Button type="submit" name="intent" value="extra-round" look="second" className="w-fit">
          Agree on an extra round, {price}
        </Button>
      </form>
    </section>
  )
}
