import { renderEach } from '#app/components/ui/render-each.ts'
import type { SectionProps } from '#core/page/section-types.ts'
import { SectionPicture } from './section-picture.tsx'
import type { SectionViewProps } from './section-view-props.ts'

export function People({ props: { people, note } }: SectionViewProps<'people'>) {
  return (
    <div className="wide pb-20 pt-12 md:pb-28">
      <ul className="grid gap-16 md:gap-20">
        {renderEach(people, (person) => (
          <Person {...person} />
        ))}
      </ul>
      {note && <p className="mt-16 text-small text-muted">{note}</p>}
    </div>
  )
}

/** Portrait with a quote. The layout alternates sides. */
function Person({ name, role, words, askAbout, picture, alt }: SectionProps<'people'>['people'][number]) {
  return (
    <li className="group grid items-center gap-7 md:grid-cols-[minmax(0,20rem)_1fr] md:gap-12 md:even:grid-cols-[1fr_minmax(0,20rem)] lg:gap-20">
      <SectionPicture
        address={picture}
        alt={alt}
        width={400}
        height={400}
        className="max-w-56 rounded-large md:max-w-none md:group-even:order-last"
      />
      <div>
        <h2 className="text-heading">{name}</h2>
        <p className="mt-1 font-semibold text-accent">{role}</p>
        <blockquote className="mt-5 max-w-measure text-lead">{words}</blockquote>
        <p className="mt-5 text-muted">Ask about {listInWords(askAbout)}.</p>
      </div>
    </li>
  )
}

const listInWords = (items: string[]) => new Intl.ListFormat('en-GB').format(items)
