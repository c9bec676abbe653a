import type { ReadSection } from './read-section.ts'
import type { SectionFields } from './section-fields.ts'
import { sectionType } from './section-types.ts'

type Props = Record<string, unknown>
export type SectionPicture = {
  /** Path of its group in the section, such as `first.` or `items.0.`; empty for the section itself. */
  path: string
  picture: string
  alt: string
  isDecorative: boolean
}

/** The address of a picture in the library, without the point that stays visible. */
export const libraryAddress = (address: string): string => address.replace(/#.*/, '')

/** The pictures that a section shows. */
export const picturesOf = ({ type, props }: ReadSection): SectionPicture[] =>
  'art' in props && props.art !== 'picture' ? [] : picturesIn(sectionType(type).fields, props, '')

function picturesIn(fields: SectionFields, props: Props, path: string): SectionPicture[] {
  return Object.entries(fields).flatMap(([name, { input, fields: inner = {} }]) => {
    const value = props[name]
    if (input === 'picture') {
      const { alt = '', isDecorative = false } = props as Partial<SectionPicture>
      return value === '' || value === undefined ? [] : [{ path, picture: String(value), alt, isDecorative }]
    }
    if (input === 'group') return picturesIn(inner, value as Props, `${path}${name}.`)
    if (input !== 'list') return []
    return (value as Props[]).flatMap((item, index) => picturesIn(inner, item, `${path}${name}.${index}.`))
  })
}

/** A section with the alternative text of each picture: its own, that of the library, or none if it is decoration.
 * `texts`: those of the library, by address. */
export const describePictures = <Some extends ReadSection>(
  section: Some,
  texts: Record<string, string>,
): Some => ({ ...section, props: describeIn(sectionType(section.type).fields, section.props, texts) })

function describeIn(fields: SectionFields, props: Props, texts: Record<string, string>): Props {
  const described = { ...props }
  for (const [name, { input, fields: inner = {} }] of Object.entries(fields)) {
    const value = props[name]
    if (input === 'group') described[name] = describeIn(inner, value as Props, texts)
    if (input === 'list') described[name] = (value as Props[]).map((item) => describeIn(inner, item, texts))
    if (input === 'picture') {
      const own = props.alt || texts[libraryAddress(String(value))]
      described.alt = props.isDecorative ? '' : (own ?? '')
    }
  }
  return described
}
