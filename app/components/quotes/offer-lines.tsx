import { DiscountNote } from '#app/components/payment/discount-note.tsx'
import { formatQuantity, hasQuantity } from '#core/line/quantity.ts'
import { formatMoney } from '#core/money.ts'
import { type Offer, sumOfferLine } from './offer.ts'

type Line = Offer['lines'][number]
type OfferLinesProps = {
  lines: Line[]
  chosen: readonly number[]
  /** True once the client has accepted: lines that were not chosen are no longer on offer. */
  isAccepted?: boolean
  onChoose?: ((chosen: number[]) => void) | undefined
  /** Name of the checkboxes in a form that works without scripts. */
  fieldName?: string | undefined
}

/** Lines of a quote. Optional ones have a checkbox while the client may choose. */
export function OfferLines({ lines, chosen, isAccepted = false, onChoose, fieldName }: OfferLinesProps) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {lines.map((line, index) => {
        const isChosen = chosen.includes(index)
        const toggle = () => onChoose?.(isChosen ? chosen.filter((one) => one !== index) : [...chosen, index])
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have the same text
          <li key={index} className="py-2">
            {line.optional && (onChoose || fieldName) ? (
              <label className="flex min-h-11 cursor-pointer items-center gap-3">
                <input
                  type="checkbox"
                  {...(fieldName
                    ? { name: fieldName, value: index, defaultChecked: isChosen }
                    : { checked: isChosen, onChange: toggle })}
                  className="size-5 shrink-0 accent-accent"
                />
                <LineText line={line} option="optional" />
              </label>
            ) : (
              <LineText
                line={line}
                option={isAccepted ? takenOrNot(isChosen) : 'optional'}
                isLeftOut={line.optional && !isChosen}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}

const takenOrNot = (isChosen: boolean) => (isChosen ? 'option taken' : 'option not taken')

type LineTextProps = {
  line: Line
  /** Label of an optional line. */
  option: string
  isLeftOut?: boolean
}

function LineText({ line, option, isLeftOut = false }: LineTextProps) {
  const { title, price, optional } = line
  const { fullCents, discountCents, netCents } = sumOfferLine(line)
  return (
    <span className={`flex min-w-0 flex-1 justify-between gap-x-6 ${isLeftOut ? 'text-muted' : ''}`}>
      <span className="min-w-0 wrap-anywhere">
        {title}
        {hasQuantity(line) && (
          <>
            {' '}
            <span className="tabular whitespace-nowrap text-muted">
              {formatQuantity(line)} × {formatMoney(price)}
            </span>
          </>
        )}
        {optional && <span className="text-small text-muted"> ({option})</span>}
        {discountCents > 0 && <DiscountNote discount={line.discount} />}
      </span>
      <span className="tabular text-right font-medium">
        {formatMoney({ ...price, minor: netCents })}
        {discountCents > 0 && (
          <span className="block text-small font-normal text-muted">
            <span className="sr-only">instead of </span>
            <s>{formatMoney({ ...price, minor: fullCents })}</s>
          </span>
        )}
      </span>
    </span>
  )
}
