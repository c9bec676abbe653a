import type { RequestBriefRow } from '#app/api/template-requests.ts'
import { DomainEnd } from '#app/components/dashboard/records/domain-end.tsx'
import { DayTime } from '#app/components/time/day-time.tsx'
import { ExternalLink } from '#app/components/ui/external-link.tsx'
import { languageOf } from '#core/language.ts'
import { Fact, Facts } from './facts.tsx'

/** Client's brief for a website; empty fields are omitted. */
export function RequestBriefView({ brief }: { brief: RequestBriefRow }) {
  const { businessName, text, phone, hasDomain, domain, domainExpiry, domainWanted, budget } = brief
  return (
    <div className="grid gap-5">
      {text && (
        <p lang={languageOf(text)} className="whitespace-pre-line wrap-anywhere">
          {text}
        </p>
      )}
      <Facts>
        <Fact name="Business">{businessName}</Fact>
        <Fact name="Phone">{phone}</Fact>
        <Fact name="Domain">{hasDomain ? domain : domainWanted && `${domainWanted} (wanted)`}</Fact>
        <Fact name="Domain expiry">
          {hasDomain && domainExpiry && <DomainEnd expiresOn={domainExpiry} />}
        </Fact>
        <Fact name="Languages">{brief.languages.join(', ')}</Fact>
        <Fact name="Pages">{brief.pages.join(', ')}</Fact>
        <Fact name="Colours">{brief.colours}</Fact>
        <Fact name="Reference websites">
          {brief.referenceLinks.length > 0 && <References links={brief.referenceLinks} />}
        </Fact>
        <Fact name="Needed by">{brief.deadline && <DayTime value={brief.deadline} />}</Fact>
        <Fact name="Budget">{budget}</Fact>
      </Facts>
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
