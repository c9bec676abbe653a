import type { ReactNode } from 'react'
import type { MethodRow } from '#app/api/payments.ts'
import { StoredPicture } from '#app/components/content/stored-picture.tsx'
import { ExternalButton } from '#app/components/ui/external-link.tsx'
import { Fact } from '#app/components/ui/fact.tsx'
import { describeCurrency } from '#core/currency.ts'
import { formatMoney } from '#core/money.ts'
import { planNext } from '#core/payment-claim/method-limits.ts'
import { feeOf } from '#core/payment-method/fee.ts'
import { accountTypeLabels, isBankKind, isWallet } from '#core/payment-method/payment-method.ts'
import { CopyButton } from './copy-button.tsx'
import { MethodMark } from './method-mark.tsx'
import { MethodSteps } from './method-steps.tsx'
import { PartsToSend } from './parts-to-send.tsx'

type ShownMethod = Omit<MethodRow, '_id' | 'sortOrder' | 'active' | 'revision' | 'createdAt' | 'version'>
type HeadingLevel = 2 | 3
type MethodCardProps = {
  method: ShownMethod
  /** Shown under the steps, such as the button to report a payment. */
  action?: ReactNode
  /** Minor units of the method's currency that are still to be sent for the invoice that is paid. */
  left?: number | undefined
  headingLevel?: HeadingLevel
  /** False on pages without scripts. */
  isCopyable?: boolean
}

/** Payment method with all details needed to pay on a phone. */
export function MethodCard({ method, action, left, headingLevel = 2, isCopyable = true }: MethodCardProps) {
  const Heading = `h${headingLevel}` as const
  const { kind, label, number, accountType, holder, bank, qrImage, payLink } = method
  return (
    <article className="grid gap-5 rounded-large border border-line p-5 sm:p-7">
      <header className="flex items-center gap-4">
        <MethodMark kind={kind} label={label} />
        <div className="min-w-0">
          <Heading className="wrap-anywhere text-title">{label}</Heading>
          {accountType !== 'none' && <p className="text-muted">{accountTypeLabels[accountType]}</p>}
        </div>
      </header>
      <div className={`grid items-start gap-5 ${qrImage ? 'sm:grid-cols-[minmax(0,1fr)_auto]' : ''}`}>
        <div className="grid gap-4">
          {number && (
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-small bg-surface py-2 pl-4 pr-2">
              <div className="min-w-0">
                <p className="text-small text-muted">{numberLabel(kind)}</p>
                <p className="tabular break-all text-[1.25rem] font-bold">{number}</p>
              </div>
              {isCopyable && <CopyButton text={number} about={`${label} number`} />}
            </div>
          )}
          <Facts facts={{ ...factsOf(method), Bank: bank.bankName, Name: holder, ...bankFacts(bank) }} />
        </div>
        {qrImage && (
          <div className="w-40 overflow-hidden rounded-small border border-line bg-raised p-2">
            <StoredPicture url={qrImage} alt={`QR code of ${label}`} sizes="10rem" width={160} height={160} />
          </div>
        )}
      </div>
      {left !== undefined && left > 0 && <Amount left={left} method={method} />}
      <MethodSteps method={method} headingLevel={headingLevel === 2 ? 3 : 4} />
      {left !== undefined && left > 0 && <PartsToSend left={left} method={method} />}
      {payLink && (
        <p>
          <ExternalButton size="small" href={payLink}>
            Pay by {label}
          </ExternalButton>
        </p>
      )}
      {action}
    </article>
  )
}

const numberLabel = (kind: ShownMethod['kind']) => {
  if (isBankKind(kind)) return 'Account number'
  return isWallet(kind) ? 'Number' : 'Account'
}

/** Amount to send by a method in another currency, or with a fee. Renders null for others: the invoice says it. */
function Amount({ left, method }: { left: number; method: ShownMethod }) {
  const { currency, fee } = method
  const planned = planNext(left, method)
  const feePart = feeOf(planned, fee)
  if (currency === 'BDT' && feePart === 0) return null
  return (
    <p className="rounded-small bg-surface px-4 py-3">
      Send <strong className="tabular">{formatMoney({ minor: planned, currency })}</strong>
      {feePart > 0 && (
        <span className="tabular">, of which {formatMoney({ minor: feePart, currency })} are the fee</span>
      )}
      .
    </p>
  )
}

const bankFacts = ({ branch, routingNumber, swift }: ShownMethod['bank']) => ({
  Branch: branch,
  'Routing number': routingNumber,
  SWIFT: swift,
})

const factsOf = (method: ShownMethod) => ({
  Currency: method.currency === 'BDT' ? '' : describeCurrency(method.currency),
  ...limitFacts(method),
  Fee: describeFee(method),
})

function describeFee({ fee: { percent, fixedMinor }, currency }: ShownMethod): string {
  const parts = [
    percent > 0 && `${percent} %`,
    fixedMinor > 0 && formatMoney({ minor: fixedMinor, currency }),
  ]
  const fee = parts.filter(Boolean).join(' and ')
  return fee && `${fee}, paid by you`
}

function limitFacts({ min, max }: ShownMethod) {
  if (min && max) return { Amounts: `${formatMoney(min)} to ${formatMoney(max)} at a time` }
  if (min) return { Amounts: `At least ${formatMoney(min)} at a time` }
  return { Amounts: max ? `At most ${formatMoney(max)} at a time` : '' }
}

function Facts({ facts }: { facts: Record<string, string> }) {
  const known = Object.entries(facts).filter(([, value]) => value)
  if (known.length === 0) return null
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
      {known.map(([name, value]) => (
        <Fact key={name} name={name}>
          {value}
        </Fact>
      ))}
    </dl>
  )
}
