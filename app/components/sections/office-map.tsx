import { MapPin } from 'lucide-react'
import { buttonClass } from '#app/components/ui/button.tsx'
import { ExternalButton } from '#app/components/ui/external-link.tsx'
import { Picture } from '#app/components/ui/picture.tsx'
import { useBrand } from '#app/components/use-brand.ts'
import { type Brand, defaultBrand } from '#core/brand/brand.ts'
import { mapEmbed, mapPage } from './map-addresses.ts'

type Office = Brand['office']

/** There is a picture of one place only. */
const hasPicture = ({ latitude, longitude }: Office) =>
  latitude === defaultBrand.office.latitude && longitude === defaultBrand.office.longitude

/** Drawn map of the original office, or the address of another one. `behaviour/map.ts` puts the live map over it on click. */
export function OfficeMap() {
  const { office } = useBrand()
  const name = `Map of our office in ${office.city}`
  return (
    <figure data-map={mapEmbed(office)} data-map-title={name} className="min-w-0">
      <div data-map-place className="relative overflow-hidden rounded-large border border-line bg-surface">
        {hasPicture(office) ? (
          <Picture
            src="/art/map-dhaka.svg"
            alt={`${name}: ${office.street}`}
            width={960}
            height={540}
            className="aspect-[4/3] object-cover sm:aspect-video lg:aspect-[3/2]"
          />
        ) : (
          <Address office={office} />
        )}
      </div>
      <div className="mt-4 flex flex-wrap gap-3">
        <button type="button" hidden data-map-button className={buttonClass('second')}>
          Show the live map
        </button>
        <ExternalButton look="second" href={mapPage(office)}>
          Open in OpenStreetMap
        </ExternalButton>
      </div>
      <figcaption className="mt-3 text-small text-muted">
        <span data-map-note role="status">
          The live map comes from openstreetmap.org and is loaded only when you ask for it.
        </span>
      </figcaption>
    </figure>
  )
}

function Address({ office: { street, postalCode, city, country } }: { office: Office }) {
  const lines = [street, [postalCode, city].filter(Boolean).join(' '), country].filter(Boolean)
  return (
    <div className="grid aspect-[4/3] place-content-center justify-items-center gap-3 p-6 text-center sm:aspect-video lg:aspect-[3/2]">
      <MapPin aria-hidden="true" className="size-8 text-accent" />
      <p className="wrap-anywhere text-lead whitespace-pre-line">{lines.join('\n')}</p>
    </div>
  )
}
