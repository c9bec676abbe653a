import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { versionOf } from './default-section.ts'
import type { Section } from './page-content.ts'
import { readSection } from './read-section.ts'
import { sectionTypeNames } from './section-types.ts'

// Sections as releases stored them. A new version of a type needs another line, and the old one stays.
const file = new URL('../../tests/stored-sections.json', import.meta.url)
const stored: Section[] = JSON.parse(await readFile(file, 'utf8'))

const versions = sectionTypeNames.flatMap((type) =>
  Array.from({ length: versionOf(type) }, (_, index) => ({ type, version: index + 1 })),
)

it.each(versions)('reads a stored section $type of version $version', ({ type, version }) => {
  const section = stored.find((one) => one.type === type && one.version === version)
  expect(section).toBeDefined()
  const read = section && readSection(section)
  expect(read).toMatchObject({ section: { type } })
  // An optional field may be new, but none of what was stored may be lost.
  if (version === versionOf(type)) expect(read).toMatchObject({ section: { props: section?.props } })
})
