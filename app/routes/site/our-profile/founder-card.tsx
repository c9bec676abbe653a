import { Picture } from '#app/components/ui/picture.tsx'
import type { founders } from './founders.ts'

/** Portrait with a quote. The layout alternates sides. */
export function FounderCard({ name, role, words, askAbout, portrait }: (typeof founders)[number]) {
  return (
    <li className="group grid items-center gap-7 md:grid-cols-[minmax(0,20rem)_1fr] md:gap-12 md:even:grid-cols-[1fr_minmax(0,20rem)] lg:gap-20">
      <Picture
        src={portrait}
        alt=""
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
