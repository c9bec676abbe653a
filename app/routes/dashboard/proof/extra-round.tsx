import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import { acceptExtraRound, type WholeProofRow } from '#app/api/proofs.ts'
import { Button } from '#app/components/ui/button.tsx'
import { TextField } from '#app/components/ui/fields/field.tsx'
import { ConfirmDialog } from '#app/components/ui/overlays/confirm-dialog.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { formatMoney } from '#core/money.ts'
import { offerExtraRound } from '#core/proof/revisions.ts'
import { useTypedName } from './use-typed-name.ts'

type ExtraRoundProps = { proofId: string; offer: NonNullable<WholeProofRow['extraRound']> }

/** Lets the client agree on an extra round at its price, with a typed name. */
export function ExtraRound({ proofId, offer }: ExtraRoundProps) {
  const { revalidate } = useRevalidator()
  const [isAsking, setIsAsking] = useState(false)
  const price = formatMoney(offer.price)
  const { name, field, submit } = useTypedName(() => setIsAsking(true))

  async function accept() {
    await acceptExtraRound(api, proofId, { ...offer, name })
    showToast({ title: 'An extra round is agreed. The invoice is ready.' })
    await revalidate()
  }
  return (
    <form
      aria-label="Extra round of changes"
      noValidate
      onSubmit={submit}
      className="mt-6 grid gap-4 border-t border-line pt-6"
    >
      <p>{offerExtraRound(price, offer.included)}</p>
      <TextField name="extra-round-name" {...field} />
      <Button type="submit" look="second" className="w-fit">
        Agree on an extra round, {price}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={`Agree on an extra round for ${price}?`}
        confirmLabel={`Agree, ${price}`}
        isDanger={false}
        onConfirm={accept}
      >
        You agree as “{name.trim()}”. One more revision is added to your order, and we invoice {price}.
      </ConfirmDialog>
    </form>
  )
}
