import { expect, it, onTestFinished } from 'vitest'
import { defaultPages } from './default-pages.ts'
import type { Section } from './page-content.ts'
import { readDraftSection, readSection } from './read-section.ts'
import { initialOf, type SectionField, type SectionFields } from './section-fields.ts'
import { type SectionTypeName, sectionType, sectionTypeNames } from './section-types.ts'

type Props = Record<string, unknown>
type Path = (string | number)[]

/** Properties that can be published: of a default page, or else those of a new section. */
function someProps(type: SectionTypeName): Props {
  const sections = Object.values(defaultPages).flatMap((page) => page.sections)
  return sections.find((one) => one.type === type)?.props ?? initialOf(sectionType(type).fields)
}

/** Paths of all fields that hold text, with one item in each list. */
function textPaths(fields: SectionFields, before: Path = []): { path: Path; field: SectionField }[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const path = [...before, name]
    if (field.input === 'list') return textPaths(field.fields ?? {}, [...path, 0])
    if (field.input === 'group') return textPaths(field.fields ?? {}, path)
    return [{ path: field.input === 'texts' || field.input === 'records' ? [...path, 0] : path, field }]
  })
}

function replaceAt(value: unknown, [name, ...rest]: Path, text: unknown): unknown {
  if (name === undefined) return text
  if (typeof name === 'string') {
    const object = (value ?? {}) as Props
    return { ...object, [name]: replaceAt(object[name], rest, text) }
  }
  const [first, ...others] = (value ?? []) as unknown[]
  return [replaceAt(first, rest, text), ...others]
}

const cases = sectionTypeNames.flatMap((type) =>
  textPaths(sectionType(type).fields).map(({ path, field }) => ({ type, path, field, at: path.join('.') })),
)
const read = (type: SectionTypeName, path: Path, text: string) =>
  readSection({
    id: 'one',
    type,
    version: 1,
    props: replaceAt(someProps(type), path, text) as Section['props'],
  })
const errorAt = (result: ReturnType<typeof readSection>, at: string) =>
  'errors' in result ? result.errors[at] : undefined

it.each(cases)('refuses a megabyte in $at of a section $type', ({ type, path, at }) => {
  expect(errorAt(read(type, path, 'a'.repeat(1_000_000)), at)).toBeDefined()
})

const unsafe = ['javascript:alert(1)', '/\\evil.example', '//evil.example', 'data:text/html,<script>']
it.each(cases.filter(({ field }) => ['link', 'picture', 'choice'].includes(field.input)))(
  'refuses addresses that run scripts or leave the site in $at of a section $type',
  ({ type, path, at }) => {
    for (const address of unsafe) expect(errorAt(read(type, path, address), at)).toBeDefined()
  },
)

it('upgrades a stored section through each later version, and refuses one of a newer release', () => {
  const type = sectionType('text')
  onTestFinished(() => {
    delete type.upgrades
  })
  type.upgrades = [
    ({ name, ...rest }) => ({ ...rest, heading: name }),
    ({ heading, ...rest }) => ({ ...rest, title: heading }),
  ]
  const readOld = (version: number, props: Section['props']) =>
    readSection({ id: 'old', type: 'text', version, props })
  const current = { section: { props: { title: 'Bread', text: 'Baked daily' } } }
  expect(readOld(1, { name: 'Bread', text: 'Baked daily' })).toMatchObject(current)
  expect(readOld(2, { heading: 'Bread', text: 'Baked daily' })).toMatchObject(current)
  expect(readOld(3, { title: 'Bread', text: 'Baked daily' })).toMatchObject(current)
  expect(readOld(4, {})).toEqual({ failure: 'A newer release wrote this section.', errors: {} })
})

const readDraft = (type: SectionTypeName, props: Props) =>
  readDraftSection({ id: 'one', type, version: 1, props: props as Section['props'] })?.props as Props

it.each(cases.filter(({ field }) => ['text', 'long-text'].includes(field.input)))(
  'reads a draft whose $at of a section $type is still empty, and keeps all other texts',
  ({ type, path }) => {
    const props = replaceAt(someProps(type), path, '') as Props
    expect(readDraft(type, props)).toEqual(props)
  },
)

it.each(cases.filter(({ field }) => ['link', 'picture', 'choice'].includes(field.input)))(
  'reads a draft with an unsafe address in $at of a section $type without it',
  ({ type, path }) => {
    const read = readDraft(type, replaceAt(someProps(type), path, 'javascript:alert(1)') as Props)
    expect(read).toBeDefined()
    expect(JSON.stringify(read)).not.toContain('javascript:')
  },
)

it('reads a draft with an unsafe link without it, although another field of its button has to be corrected', () => {
  const button = { kind: 'link', label: 'Go', to: 'javascript:alert(1)', look: 'round' }
  const read = readDraft('header', { ...someProps('header'), actions: [button] })
  expect(read).toMatchObject({ actions: [{ label: 'Go', look: 'main' }] })
  expect(JSON.stringify(read)).not.toContain('javascript:')
})

it.each(cases.filter(({ field }) => field.input === 'choice'))(
  'reads a draft with an empty choice in $at of a section $type as the initial one',
  ({ type, path, field }) => {
    const read = readDraft(type, replaceAt(someProps(type), path, '') as Props)
    expect(path.reduce((value: unknown, key) => (value as Props)[key], read)).toBe(field.initial)
  },
)

it.each(sectionTypeNames)('reads a draft with a new section %s, which is not complete', (type) => {
  expect(Object.keys(readDraft(type, {}))).toEqual(
    expect.arrayContaining(Object.keys(sectionType(type).fields).filter((name) => isNeeded(type, name))),
  )
})
const isNeeded = (type: SectionTypeName, name: string) =>
  !sectionType(type).fields[name]?.schema.safeParse(undefined).success

it('reads no draft of a section that this release does not know', () => {
  expect(readDraftSection({ id: 'x', type: 'carousel', version: 1, props: {} })).toBeUndefined()
  expect(readDraftSection({ id: 'x', type: 'text', version: 9, props: {} })).toBeUndefined()
})

const wrongShapes = [null, 5, '', 'text', {}, [], [null], [5], ['text'], [{}], [[]]]
const isObject = (value: unknown): value is Props =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const haveShape = (fields: SectionFields, value: unknown): boolean =>
  isObject(value) && Object.entries(fields).every(([name, field]) => hasShape(field, value[name]))
function hasShape({ fields = {}, initial, input }: SectionField, value: unknown): boolean {
  if (input === 'group') return haveShape(fields, value)
  if (input === 'list') return Array.isArray(value) && value.every((item) => haveShape(fields, item))
  if (Array.isArray(initial)) return Array.isArray(value) && value.every((item) => typeof item === 'string')
  return value === undefined || typeof value === typeof initial
}

it.each(sectionTypeNames)('reads a draft of a section %s in its shape, whatever was stored', (type) => {
  const { fields } = sectionType(type)
  for (const [name, { fields: inner = {} }] of Object.entries(fields)) {
    const ofItems = Object.keys(inner).flatMap((key) =>
      wrongShapes.map((shape) => [{ ...initialOf(inner), [key]: shape }]),
    )
    for (const stored of [...wrongShapes, ...ofItems]) {
      const props = { ...someProps(type), [name]: stored } as Section['props']
      const shown = readDraftSection({ id: 'one', type, version: 1, props })?.props
      expect([name, stored, shown, haveShape(fields, shown)]).toEqual([name, stored, shown, true])
    }
  }
})

it('starts a gallery without a picture, so that no sample can be published', () => {
  const props = initialOf(sectionType('pictures').fields) as Section['props']
  expect(errorAt(readSection({ id: 'one', type: 'pictures', version: 1, props }), 'items.0.picture')).toBe(
    'Picture is required',
  )
})
