import { useBrand } from '#app/components/use-brand.ts'
import { BrandMark } from '../brand-mark.tsx'
import { FooterFacts } from './footer-facts.tsx'
import type { FrameData } from './frame-data.ts'
import { SocialIcon } from './social-icon.tsx'

export function Footer({ navigation, footer, years }: FrameData) {
  const brand = useBrand()
  return (
    <footer className="border-t border-line bg-surface">
      <div className="wide grid gap-10 py-14">
        <ul aria-label="Pages" className="flex flex-wrap gap-2.5">
          {navigation.footer.map(({ label, to }) => (
            <li key={`${label} ${to}`}>
              <a
                href={to}
                className="flex min-h-11 items-center rounded-full border border-line bg-raised px-5 font-medium hover:border-ink"
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap items-center justify-between gap-6">
          <ul className="flex flex-wrap gap-x-6 gap-y-2 text-muted">
            {navigation['footer-more'].map(({ label, to }) => (
              <li key={`${label} ${to}`}>
                <a href={to} className="inline-flex min-h-8 items-center hover:text-ink hover:underline">
                  {label}
                </a>
              </li>
            ))}
          </ul>
          <SocialIcons />
        </div>
        <FooterFacts footer={footer} />
        <p className="flex items-center gap-3 border-t border-line pt-6 text-small text-muted">
          <BrandMark className="size-6 text-ink" isNamed />
          <span>
            © {years} {brand.name}
            {`. ${brand.copyrightText}`}
          </span>
        </p>
      </div>
    </footer>
  )
}

function SocialIcons() {
  const brand = useBrand()
  return (
    <ul className="flex gap-2">
      {brand.social.map(({ label, href }) => (
        <li key={label}>
          <a
            href={href}
            target="_blank"
            rel="noopener"
            className="grid size-11 place-items-center rounded-full border border-line bg-raised hover:border-ink"
          >
            <span className="sr-only">{label} (opens in a new tab)</span>
            <SocialIcon label={label} />
          </a>
        </li>
      ))}
    </ul>
  )
}
