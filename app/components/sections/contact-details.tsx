import { Clock, Mail, MapPin, Phone } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { SocialIcon } from '#app/components/site/social-icon.tsx'
import { ExternalLink } from '#app/components/ui/external-link.tsx'
import { phoneLink } from '#app/components/ui/markdown/safe-address.ts'
import { Section, SectionHeading } from '#app/components/ui/section.tsx'
import { useBrand } from '#app/components/use-brand.ts'
import { phonesOf } from '#core/brand/brand.ts'
import { OfficeMap } from './office-map.tsx'
import type { SectionViewProps } from './section-view-props.ts'

export function ContactDetails({ anchor, props: { eyebrow, title } }: SectionViewProps<'contact-details'>) {
  const brand = useBrand()
  const { social, email, office, openingHours } = brand
  const phones = phonesOf(brand)
  const { street, city, postalCode, country } = office
  const chats = social.filter(({ label }) => label !== 'Instagram')
  return (
    <Section id={anchor} labelledBy={`${anchor}-title`}>
      <SectionHeading id={`${anchor}-title`} eyebrow={eyebrow} title={title} />
      <div className="grid gap-10 lg:grid-cols-[1fr_1.5fr] lg:gap-16">
        <ul className="divide-y divide-line border-y border-line lg:self-start">
          {chats.map(({ label, href }) => (
            <Way key={label} icon={<SocialIcon label={label} />} label={label}>
              <ExternalLink href={href} className={linkClass}>
                {handleOf(href)}
              </ExternalLink>
            </Way>
          ))}
          <Way icon={<Mail aria-hidden="true" className="size-5" />} label="E-mail">
            <a href={`mailto:${email}`} className={linkClass}>
              {email}
            </a>
          </Way>
          {phones.length > 0 && (
            <Way icon={<Phone aria-hidden="true" className="size-5" />} label="Phone">
              {phones.map((phone, position) => (
                <Fragment key={phone}>
                  {position > 0 && <br />}
                  <a href={phoneLink(phone)} className={linkClass}>
                    {phone}
                  </a>
                </Fragment>
              ))}
            </Way>
          )}
          <Way icon={<MapPin aria-hidden="true" className="size-5" />} label="Office">
            <address className="font-medium not-italic">
              {street}, {`${city}\u00A0${postalCode}`}, {country}
            </address>
          </Way>
          {openingHours && (
            <Way icon={<Clock aria-hidden="true" className="size-5" />} label="Opening hours">
              <span className="whitespace-pre-line wrap-anywhere font-medium">{openingHours}</span>
            </Way>
          )}
        </ul>
        <OfficeMap />
      </div>
    </Section>
  )
}

const linkClass = 'font-medium wrap-anywhere underline-offset-4 hover:underline'

type WayProps = { icon: ReactNode; label: string; children: ReactNode }

const Way = ({ icon, label, children }: WayProps) => (
  <li className="grid grid-cols-[1.25rem_1fr] gap-x-4 py-4">
    <span className="mt-1 text-accent">{icon}</span>
    <span>
      <span className="block text-small text-muted">{label}</span>
      {children}
    </span>
  </li>
)

/** Shortens a profile URL for display: `t.me/name`. */
const handleOf = (address: string) => address.replace(/^https:\/\/(www\.)?/, '')
