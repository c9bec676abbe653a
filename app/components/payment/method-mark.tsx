import { Banknote, CreditCard, Globe, HandCoins, Landmark, type LucideIcon, Smartphone } from 'lucide-react'
import { isWallet, type MethodKind } from '#core/payment-method/payment-method.ts'

const icons: Partial<Record<MethodKind, LucideIcon>> = {
  ...{ bank: Landmark, swift: Landmark, cash: Banknote, card: CreditCard, other: HandCoins },
  ...{ paypal: Globe, wise: Globe, payoneer: Globe },
}

/** Generic icon: we have no right to show the payment providers' logos. */
export function MethodMark({ kind, label }: { kind: MethodKind; label: string }) {
  const Icon = icons[kind] ?? Smartphone
  return (
    <span
      aria-hidden="true"
      className="relative grid size-12 shrink-0 place-items-center rounded-small bg-tint text-accent"
    >
      <Icon className="size-6" />
      {isWallet(kind) && (
        <span className="absolute -bottom-1.5 -right-1.5 grid size-6 place-items-center rounded-full border border-line bg-raised text-[0.6875rem] font-bold uppercase">
          {label.slice(0, 1)}
        </span>
      )}
    </span>
  )
}
