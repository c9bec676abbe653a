import type { WholeOrder } from '#app/api/orders.ts'
import { PhoneNumber } from '#app/components/dashboard/records/phone-number.tsx'
import { whatsAppAddress } from '#app/components/dashboard/records/whatsapp-address.ts'
import { TaxRows } from '#app/components/tax/tax-rows.tsx'
import { FileList } from '#app/components/thread/file-list.tsx'
import { FactRows } from '#app/components/ui/fact.tsx'
import { languageOf } from '#core/language.ts'
import { netOf } from '#core/line/line-total.ts'
import { formatQuantity, hasQuantity } from '#core/line/quantity.ts'
import { formatMoney } from '#core/money.ts'

/** Ordered items, brief and files of an order, with the answers to our questions. */
export function OrderBrief({ order, isStaff = false }: { order: WholeOrder; isStaff?: boolean }) {
  const { snapshot, brief, questions, files, messages } = order
  const inMessages = new Set(messages.flatMap((message) => message.files.map(({ _id }) => _id)))
  const own = files.filter(({ _id }) => !inMessages.has(_id))
  const isEmpty = snapshot.lines.length + snapshot.features.length + brief.length + own.length === 0
  return (
    <div className="grid gap-6">
      {isEmpty && <p className="text-muted">No details were provided.</p>}
      {snapshot.lines.length > 0 && <Lines lines={snapshot.lines} />}
      {snapshot.taxes.length > 0 && (
        <FactRows>
          <TaxRows taxes={snapshot.taxes} />
        </FactRows>
      )}
      {snapshot.features.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {snapshot.features.map((feature) => (
            <li key={feature} className="rounded-full border border-line px-3 py-1 text-small">
              {feature}
            </li>
          ))}
        </ul>
      )}
      <Answers
        answers={brief.map(({ label, text }) => ({ question: label, answer: text }))}
        isStaff={isStaff}
      />
      <Answers answers={isStaff ? questions : questions.filter(({ answer }) => answer)} isStaff={isStaff} />
      <FileList files={own} />
    </div>
  )
}

type Line = Pick<WholeOrder['snapshot']['lines'][number], 'title' | 'quantity' | 'unit' | 'price'>

export function Lines({ lines }: { lines: Line[] }) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {lines.map(({ title, price, ...counted }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have the same text
        <li key={index} className="flex justify-between gap-x-6 py-2">
          <span className="min-w-0 wrap-anywhere">
            {title}
            {hasQuantity(counted) && (
              <span className="tabular text-muted">
                {' '}
                {formatQuantity(counted)} × {formatMoney(price)}
              </span>
            )}
          </span>
          <span className="tabular font-medium">
            {formatMoney({ ...price, minor: netOf({ ...counted, priceCents: price.minor }) })}
          </span>
        </li>
      ))}
    </ul>
  )
}

type AnswersProps = {
  answers: { question: string; answer: string }[]
  /** Staff can call and write to telephone numbers. */
  isStaff?: boolean
}

export function Answers({ answers, isStaff = false }: AnswersProps) {
  if (answers.length === 0) return null
  return (
    <dl className="grid gap-4">
      {answers.map(({ question, answer }) => (
        <div key={question}>
          <dt className="text-small text-muted">{question}</dt>
          <dd lang={languageOf(answer)} className="mt-0.5 whitespace-pre-line wrap-anywhere">
            {isStaff && whatsAppAddress(answer) ? (
              <PhoneNumber phone={answer} />
            ) : (
              answer || <span className="text-muted">Not answered yet</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
