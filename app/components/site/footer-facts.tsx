import { phoneLink } from '../ui/markdown/safe-address.ts'
import type { FrameData } from './frame-data.ts'

/** Address, telephone, opening hours and ways to pay, as far as the settings show them. */
export function FooterFacts({ footer: { address, phone, hours, waysToPay } }: Pick<FrameData, 'footer'>) {
  if (!address && !phone && !hours && !waysToPay) return null
  return (
    <dl className="flex flex-wrap gap-x-12 gap-y-4 text-muted">
      {address && <Fact label="Address">{address}</Fact>}
      {phone && (
        <Fact label="Phone">
          {phone.split('\n').map((one) => (
            <a key={one} href={phoneLink(one)} className="block hover:text-ink hover:underline">
              {one}
            </a>
          ))}
        </Fact>
      )}
      {hours && <Fact label="Opening hours">{hours}</Fact>}
      {waysToPay && <Fact label="Ways to pay">{waysToPay}</Fact>}
    </dl>
  )
}

const Fact = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div className="max-w-measure">
    <dt className="text-small font-semibold text-ink">{label}</dt>
    <dd className="wrap-anywhere whitespace-pre-line">{children}</dd>
  </div>
)
