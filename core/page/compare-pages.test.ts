import { describe, expect, it } from 'vitest'
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

it('says which fields name records and pictures', () => {
  const [one, other] = ['', 's'].map((value) => ({
    ...{ ...about, picture: `/files/${value}` },
    sections: [
      {
        ...{ id: 'w', type: 'works', version: 1 },
        props: { title: 'Ours', shown: 'picked', picked: [`id${value}`] },
      },
    ],
  }))
  const { head, sections } = comparePages(one as PageContent, other as PageContent)
  expect(head).toMatchObject([{ before: '/files/', after: '/files/s', refersTo: 'picture' }])
  expect(sections[0]?.fields).toMatchObject([{ before: 'id', after: 'ids', refersTo: 'portfolio' }])
})

const withPicked = (...picked: string[]): PageContent => ({
  ...about,
  sections: [
    { id: 'w', type: 'works', version: 1, props: { title: 'Ours', shown: 'picked', picked } },
  ] as Section[],
})

it('shows only the records that went and came, and says if the others moved', () => {
  const fieldsOf = (before: PageContent, after: PageContent) =>
    comparePages(before, after).sections[0]?.fields
  const label = 'Picked works'
  expect(fieldsOf(withPicked('a', 'b', 'c'), withPicked('a', 'c', 'd', 'e'))).toEqual([
    { label, before: 'b', after: 'd\ne', refersTo: 'portfolio' },
  ])
  expect(fieldsOf(withPicked('a', 'b'), withPicked('b', 'a'))).toEqual([
    { label, before: '', after: '', refersTo: 'portfolio', isReordered: true },
  ])
  expect(fieldsOf(withPicked('a', 'b'), withPicked('b', 'a', 'c'))).toMatchObject([
    { before: '', after: 'c', isReordered: true },
  ])
})

describe('items of a list', () => {
  const topicsOf = (page: PageContent) => page.sections.find(({ id }) => id === 'topics')?.props.items
  const items = topicsOf(about) as Record<string, string>[]
  const withItems = (changed: Record<string, string>[]) =>
    change('topics', (one) => ({ ...one, props: { ...one.props, items: changed } as Section['props'] }))
  const added = { title: 'Boats', text: 'They float', to: '/boats' }
  const fieldsOf = (changed: Record<string, string>[]) =>
    comparePages(about, withItems(changed)).sections[0]?.fields

  it('are compared with what they were, when one is added before them', () => {
    expect(fieldsOf([added, ...items])).toEqual([
      { label: 'Links, link 1: Title', before: '', after: 'Boats' },
      { label: 'Links, link 1: Text', before: '', after: 'They float' },
      { label: 'Links, link 1: Link', before: '', after: '/boats' },
    ])
  })

  it('are named if they are removed', () => {
    expect(fieldsOf(items.slice(1))?.map(({ label, after }) => [label, after])).toEqual([
      ['Links, removed link 1: Title', ''],
      ['Links, removed link 1: Text', ''],
      ['Links, removed link 1: Link', ''],
    ])
  })

  it('are found by their name where they moved and changed', () => {
    const [first = added, ...rest] = items
    expect(fieldsOf([...rest, { ...first, to: '/faq' }])).toEqual([
      { label: 'Links', before: '', after: '', isReordered: true },
      { label: `Links, link ${items.length}: Link`, before: first.to, after: '/faq' },
    ])
  })
})

it('shows the changed paragraphs of a long text only', () => {
  const withText = (...paragraphs: string[]): PageContent => ({
    ...about,
    sections: [{ ...text, props: { title: 'Hello', text: paragraphs.join('\n\n') } }],
  })
  const compare = (before: PageContent, after: PageContent) => comparePages(before, after).sections[0]?.fields
  expect(compare(withText('One', 'Two', 'Three'), withText('One', 'Second', 'Three'))).toEqual([
    { label: 'Text', before: '…\nTwo\n…', after: '…\nSecond\n…' },
  ])
  expect(compare(withText('One', 'Two'), withText('One', 'Two', 'Three'))).toEqual([
    { label: 'Text', before: '', after: '…\nThree' },
  ])
  expect(compare(withText('One', 'One'), withText('One'))).toMatchObject([{ after: '' }])
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
