import { Markdown } from '#app/components/ui/markdown/markdown.tsx'
import { languageOf } from '#core/language.ts'
import type { SectionViewProps } from './section-view-props.ts'

export const TextSection = ({ anchor, props: { title, text } }: SectionViewProps<'text'>) => (
  <section
    id={anchor}
    aria-labelledby={title ? `${anchor}-title` : undefined}
    className="wide py-12 md:py-16"
  >
    {title && (
      <h2 id={`${anchor}-title`} className="mb-6 text-heading">
        {title}
      </h2>
    )}
    <div lang={languageOf(text)} dir="auto" className="prose wrap-anywhere">
      <Markdown text={text} topHeading={3} />
    </div>
  </section>
)
