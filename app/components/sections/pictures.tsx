import type { SectionProps } from '#core/page/section-types.ts'
import { SectionPicture } from './section-picture.tsx'
import type { SectionViewProps } from './section-view-props.ts'

type Props = SectionProps<'pictures'>

const widths: Record<Props['width'], string> = {
  text: 'wide *:max-w-measure',
  page: 'wide',
  full: '',
}

const sizesOf = { one: '100vw', several: '(min-width: 64rem) 33vw, (min-width: 40rem) 50vw, 100vw' }

/** One picture in its own shape, or several in a grid of equal cells, with their captions. */
export function Pictures({ anchor, props: { title, lead, width, items } }: SectionViewProps<'pictures'>) {
  const isGallery = items.length > 1
  // A picture can be shown twice: only its position tells it apart.
  const figures = items.map((item, index) => ({ ...item, key: `${index} ${item.picture}` }))
  const edge = width === 'full'
  return (
    <section
      id={anchor}
      aria-labelledby={title ? `${anchor}-title` : undefined}
      className={`py-12 md:py-16 ${widths[width]}`}
    >
      {(title || lead) && (
        <header className={`mb-8 max-w-measure ${edge ? 'wide' : ''}`}>
          {title && (
            <h2 id={`${anchor}-title`} className="text-heading">
              {title}
            </h2>
          )}
          {lead && <p className={`text-lead text-muted ${title ? 'mt-4' : ''}`}>{lead}</p>}
        </header>
      )}
      <div className={isGallery ? 'grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-3' : ''}>
        {figures.map(({ key, picture, alt, caption }) => (
          <figure key={key} className="min-w-0">
            <SectionPicture
              address={picture}
              alt={alt}
              width={960}
              height={600}
              sizes={isGallery ? sizesOf.several : sizesOf.one}
              className={`${edge ? '' : 'rounded-large'} ${isGallery ? 'aspect-4/3 object-cover' : ''}`}
            />
            {caption && (
              <figcaption className={`mt-3 wrap-anywhere text-small text-muted ${edge ? 'px-4' : ''}`}>
                {caption}
              </figcaption>
            )}
          </figure>
        ))}
      </div>
    </section>
  )
}
