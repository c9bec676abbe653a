import { buttonClass } from '#app/components/ui/button.tsx'
import { ExternalButton } from '#app/components/ui/external-link.tsx'
import { Picture } from '#app/components/ui/picture.tsx'
import { useBrand } from '#app/components/use-brand.ts'
import { mapEmbed, mapPage } from './map-addresses.ts'

/** Static picture of the map. `behaviour/map.ts` replaces it with the live map on click. */
export function OfficeMap() {
  const { office } = useBrand()
  const name = `Map of our office in ${office.city}`
  return (
    <figure data-map={mapEmbed(office)} data-map-title={name} className="min-w-0">
      <div data-map-place className="relative overflow-hidden rounded-large border border-line bg-surface">
        <Picture
          src="/art/map-dhaka.svg"
          alt={`${name}: ${office.street}`}
          width={960}
          height={540}
          className="aspect-[4/3] object-cover sm:aspect-video lg:aspect-[3/2]"
        />
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
