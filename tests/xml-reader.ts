import { parseXml, type XmlDocument, type XmlElement } from '@rgrove/parse-xml'

export type XmlReader = {
  all: (name: string) => XmlReader[]
  /** The text of the first element of this name, or of this element. */
  text: (name?: string) => string | undefined
}

/** Parses XML strictly; throws if it is not well-formed. */
export const readXml = (xml: string): XmlReader => reader(parseXml(xml))

function reader(node: XmlDocument | XmlElement): XmlReader {
  const all = (name: string) => elementsNamed(node, name).map(reader)
  return { all, text: (name) => (name ? all(name)[0]?.text() : node.text) }
}

function elementsNamed(node: XmlDocument | XmlElement, name: string): XmlElement[] {
  return node.children.flatMap((child) => {
    if (child.type !== 'element') return []
    const found = child as XmlElement
    return [...(found.name === name ? [found] : []), ...elementsNamed(found, name)]
  })
}
