import { sensitiveMethodFields, sensitiveMethodLabels } from '#core/payment-method/payment-method.ts'

type Values = { [field: string]: unknown }

/** Old and new values of the fields that decide where clients send money. */
export function ChangedAccount({ before, after }: { before: Values; after: Values }) {
  const fields = sensitiveMethodFields.filter((field) => format(after[field]) !== format(before[field]))
  return (
    <dl className="mt-4 grid gap-3">
      {fields.map((field) => (
        <div key={field}>
          <dt className="text-small text-muted">{sensitiveMethodLabels[field]}</dt>
          <dd className="tabular wrap-anywhere whitespace-pre-line">
            {field in before && <s className="text-muted">{format(before[field])}</s>}
            <span className={`block font-bold ${isLong(field) ? '' : 'text-[1.25rem]'}`}>
              {field === 'qrImage' && after[field] ? (
                <Qr address={String(after[field])} />
              ) : (
                format(after[field])
              )}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

const isLong = (field: string) => field.startsWith('instructions')

const Qr = ({ address }: { address: string }) => (
  <img src={address} alt="New QR code" width={160} height={160} className="mt-1 size-40 object-contain" />
)

function format(value: unknown): string {
  if (value && typeof value === 'object') return Object.values(value).filter(Boolean).join(', ') || 'none'
  if (typeof value === 'string' && value.startsWith('/')) return `an image (${value.split('/').at(-1)})`
  return String(value ?? '') || 'none'
}
