import { posix } from 'node:path'
import { decodeXml } from './decode-xml.ts'
import { eachTag } from './tags.ts'
import type { Package } from './unpack.ts'

/** `type` is the last path segment of the type URI, which is the same in both dialects of the format. */
export type Relation = { id: string; type: string; target: string }

/** Reads the internal relationships of a part, or with '' of the package. */
export function readRelations(parts: Package, from: string): Relation[] {
  const folder = posix.dirname(from)
  const found = parts.find(posix.join(folder, '_rels', `${posix.basename(from)}.rels`))
  if (!found) return []
  const relations: Relation[] = []
  for (const { name, attributes } of eachTag(decodeXml(found).toString())) {
    const target = attributes.get('Target')?.replaceAll('\\', '/')
    if (name !== 'Relationship' || !target || attributes.get('TargetMode') === 'External') continue
    relations.push({
      id: attributes.get('Id') ?? '',
      type: attributes.get('Type')?.split('/').at(-1) ?? '',
      target: target.startsWith('/') ? target.slice(1) : posix.join(folder, target),
    })
  }
  return relations
}

export const findRelation = (relations: Relation[], type: string) =>
  relations.find((relation) => relation.type === type)
