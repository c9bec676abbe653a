import { defaultPages } from '#core/page/default-pages.ts'
import { versionOf } from '#core/page/default-section.ts'
import type { Section } from '#core/page/page-content.ts'
import { initialOf, type SectionField, type SectionFields } from '#core/page/section-fields.ts'
import { type SectionTypeName, sectionType, sectionTypeNames } from '#core/page/section-types.ts'

type Props = Record<string, unknown>
/** A text that was written into a field. */
export type HostileText = { type: SectionTypeName; field: string; text: string }

/** Hostile texts, longest first. The number tells the fields apart. */
const candidates = [
  (number: number) =>
    `\u202e"'><script>hacked=1</script>\n\n[x](javascript:hacked=1) <svg onload=hacked=1> ![x](data:text/html,x) &lt;b&gt; ${number}.`,
  (number: number) => `"'><script>hacked=1</script><svg onload=hacked=1>[x](javascript:hacked=1)${number}.`,
  (number: number) => `"><svg onload=hacked=1>${number}.`,
  (number: number) => `<svg onload=x>${number}.`,
]
/** Names of what a section shows: with another, it shows nothing. */
const chosen = new Set(['pricing.service', 'works.category'])

/** A section of each type with a hostile text in every field that takes one, and these texts. */
export function hostileSections(): { sections: Section[]; texts: HostileText[] } {
  const texts: HostileText[] = []
  const sections = sectionTypeNames.map((type): Section => {
    const fill = (field: SectionField, path: string): unknown => {
      const text = candidates
        .map((make) => make(texts.length + 100))
        .find((one) => field.schema.safeParse(field.input === 'texts' ? [one] : one).success)
      if (text === undefined) throw new Error(`${type}.${path} takes no hostile text.`)
      texts.push({ type, field: path, text })
      return text
    }
    const props = fillFields(sectionType(type).fields, originalProps(type), { type, path: '', fill })
    return { id: `hostile-${type}`, type, version: versionOf(type), props: props as Section['props'] }
  })
  return { sections, texts }
}

/** The properties of the section on a default page, or else those of a new one. */
function originalProps(type: SectionTypeName): Props {
  const sections = Object.values(defaultPages).flatMap((page) => page.sections)
  return sections.find((one) => one.type === type)?.props ?? initialOf(sectionType(type).fields)
}

type Filling = { type: string; path: string; fill: (field: SectionField, path: string) => unknown }

function fillFields(fields: SectionFields, original: Props, { type, path, fill }: Filling): Props {
  const filled = Object.entries(fields).map(([name, field]): [string, unknown] => {
    const at = `${path}${name}`
    const inner = field.fields ?? {}
    const value = original[name] ?? field.initial
    if (field.input === 'group')
      return [name, fillFields(inner, value as Props, { type, path: `${at}.`, fill })]
    if (field.input === 'list') {
      const first = (value as Props[])[0] ?? initialOf(inner)
      // A link needs an address, and an order a service. What a chat is about is free.
      const items = inner.kind
        ? [
            {
              ...first,
              kind: 'link',
              look: 'main',
              to: '/contact',
              label: fill(inner.label ?? field, `${at}.label`),
            },
            { ...first, kind: 'chat', look: 'main', label: '', to: fill(inner.to ?? field, `${at}.chat`) },
            { ...first, kind: 'order', look: 'main', label: '', to: 'website-coding' },
          ]
        : Array.from({ length: Math.max(1, (field.initial as Props[]).length) }, (_, index) =>
            fillFields(inner, first, { type, path: `${at}.${index}.`, fill }),
          )
      return [name, items]
    }
    if (chosen.has(`${type}.${at}`)) return [name, value]
    if (field.input === 'texts') return [name, [fill(field, at)]]
    if (field.input === 'text' || field.input === 'long-text') return [name, fill(field, at)]
    // A new gallery has no picture yet.
    if (field.input === 'picture') return [name, value || '/art/demos/portfolio.svg']
    return [name, value]
  })
  return Object.fromEntries(filled)
}
