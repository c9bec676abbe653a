import type { RequestBriefRow } from '#app/api/template-requests.ts'
import { DomainEnd } from '#app/components/dashboard/records/domain-end.tsx'
import { PhoneNumber } from '#app/components/dashboard/records/phone-number.tsx'
import { DayTime } from '#app/components/time/day-time.tsx'
import { ExternalLink } from '#app/components/ui/external-link.tsx'
import { FactRow, FactRows } from '#app/components/ui/fact.tsx'
import { languageOf } from '#core/language.ts'

/** Client's brief for a website; empty fields are omitted. */
export function RequestBriefView({ brief, isStaff = false }: { brief: RequestBriefRow; isStaff?: boolean }) {
  const { businessName, text, phone, hasDomain, domain, domainExpiry, domainWanted, budget } = brief
  return (
    <div className="grid gap-5">
      {text && (
        <p lang={languageOf(text)} className="whitespace-pre-line wrap-anywhere">
          {text}
        </p>
      )}
      <FactRows>
        <FactRow name="Business">{businessName}</FactRow>
        <FactRow name="Phone">{isStaff && phone ? <PhoneNumber phone={phone} /> : phone}</FactRow>
        <FactRow name="Domain">{hasDomain ? domain : domainWanted && `${domainWanted} (wanted)`}</FactRow>
        <FactRow name="Domain expiry">
          {hasDomain && domainExpiry && <DomainEnd expiresOn={domainExpiry} />}
        </FactRow>
        <FactRow name="Languages">{brief.languages.join(', ')}</FactRow>
        <FactRow name="Pages">{brief.pages.join(', ')}</FactRow>
        <FactRow name="Colours">{brief.colours}</FactRow>
        <FactRow name="Reference websites">
          {brief.referenceLinks.length > 0 && <References links={brief.referenceLinks} />}
        </FactRow>
        <FactRow name="Needed by">{brief.deadline && <DayTime value={brief.deadline} />}</FactRow>
        <FactRow name="Budget">{budget}</FactRow>
      </FactRows>
    </div>
  )
}

const References = ({ links }: { links: string[] }) => (
  <ul className="grid gap-1">
    {links.map((link) => (
      <li key={link}>
        <ExternalLink href={link} className="break-all text-accent hover:underline">
          {link}
        </ExternalLink>
      </li>
    ))}
  </ul>
)
