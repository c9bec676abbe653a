import { expect, it } from 'vitest'
import { comparePages } from './compare-pages.ts'
import { defaultPages } from './default-pages.ts'
import type { PageContent, Section } from './page-content.ts'

const { about, home } = defaultPages
const change = (id: string, make: (section: Section) => Section): PageContent => ({
  ...about,
  sections: about.sections.map((one) => (one.id === id ? make(one) : one)),
})
const text: Section = { id: 'new', type: 'text', version: 1, props: { title: 'Hello', text: 'Bread' } }

it.each(Object.entries(defaultPages))('finds no difference between the page %s and itself', (_, page) => {
  expect(comparePages(page, page)).toEqual({ head: [], sections: [], isReordered: false })
})

it('finds every text of a page that was replaced by another', () => {
  const { head, sections } = comparePages(about, { ...home, sections: [] })
  expect(head.map(({ label }) => label)).toEqual(['Title of the page', 'Description'])
  expect(sections.map(({ kind }) => kind)).toEqual(about.sections.map(() => 'removed'))
})

it('shows the old and the new text of a changed field, also inside of lists', () => {
  const statement = change('mission', (one) => ({
    ...one,
    props: { ...one.props, statement: 'Bread first' },
  }))
  expect(comparePages(about, statement).sections[0]?.fields).toEqual([
    {
      label: 'Statement',
      before: about.sections.find(({ id }) => id === 'mission')?.props.statement,
      after: 'Bread first',
    },
  ])
  const topics = change('topics', (one) => {
    const [first, ...rest] = one.props.items as Record<string, string>[]
    return { ...one, props: { ...one.props, items: [{ ...first, to: '/faq' }, ...rest] } as Section['props'] }
  })
  expect(comparePages(about, topics).sections[0]?.fields).toEqual([
    { label: 'Links, link 1: Link', before: expect.stringMatching(/^\//), after: '/faq' },
  ])
})

it('tells added, removed, hidden and moved sections apart', () => {
  const added = { ...about, sections: [...about.sections, text] }
  expect(comparePages(about, added)).toMatchObject({
    sections: [{ id: 'new', kind: 'added', name: 'Text, Hello' }],
    isReordered: false,
  })
  expect(comparePages(added, about).sections).toMatchObject([{ id: 'new', kind: 'removed' }])
  const hidden = change('mission', (one) => ({ ...one, hidden: true }))
  expect(comparePages(about, hidden).sections).toMatchObject([
    { kind: 'changed', fields: [{ label: 'Visitors', before: 'Shown', after: 'Hidden' }] },
  ])
  const turned = { ...about, sections: about.sections.toReversed() }
  expect(comparePages(about, turned)).toEqual({ head: [], sections: [], isReordered: true })
})

it('compares what this release cannot show', () => {
  const [one, other] = ['a', 'b'].map((value) => ({
    ...about,
    sections: [{ id: 'x', type: 'carousel', version: 1, props: { value } }],
  }))
  expect(comparePages(one as PageContent, other as PageContent).sections).toMatchObject([
    {
      name: 'Unknown section',
      fields: [{ label: 'Content', before: '{"value":"a"}', after: '{"value":"b"}' }],
    },
  ])
})
