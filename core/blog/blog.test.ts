import { expect, it } from 'vitest'
import { comparePosts } from './blog.ts'

const post = {
  ...{ title: 'Bread', author: 'Nadia', authorAvatar: '', authorText: '', category: 'health', image: '' },
  ...{
    tags: 'bread, tea',
    summary: '',
    content: 'First',
    slug: 'bread',
    searchTitle: '',
    searchDescription: '',
    socialImage: '',
  },
}

it('lists the fields of a post that differ, by their labels', () => {
  expect(comparePosts(post, post)).toEqual([])
  expect(comparePosts(post, { ...post, content: 'Second', summary: 'Short', tags: '' })).toEqual([
    { label: 'Tags', before: 'bread, tea', after: '' },
    { label: 'Summary', before: '', after: 'Short' },
    { label: 'Content', before: 'First', after: 'Second' },
  ])
})

it('says which fields name pictures', () => {
  expect(
    comparePosts(post, { ...post, image: '/a.jpg', authorAvatar: '/b.jpg', socialImage: '/c.jpg' }),
  ).toMatchObject([
    { label: 'Photo of the author', refersTo: 'picture' },
    { label: 'Featured image', refersTo: 'picture' },
    { label: 'Picture in link previews', refersTo: 'picture' },
  ])
})

it('compares every field of a post', () => {
  const other = Object.fromEntries(Object.entries(post).map(([name, text]) => [name, `${text}!`]))
  expect(comparePosts(post, other as typeof post)).toHaveLength(Object.keys(post).length)
})
