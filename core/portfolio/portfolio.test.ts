import { expect, it } from 'vitest'
import { comparePortfolios, portfolioContent } from './portfolio.ts'

type Texts = Parameters<typeof comparePortfolios>[0]
const texts = (text: string) =>
  Object.fromEntries(Object.keys(portfolioContent.shape).map((name) => [name, text])) as Texts

it('compares every field of a piece of work that has versions', () => {
  expect(comparePortfolios(texts(''), texts(''))).toEqual([])
  expect(comparePortfolios(texts(''), texts('new'))).toHaveLength(Object.keys(portfolioContent.shape).length)
})

it('lists the pictures that went and came', () => {
  const [before, after] = [texts(''), texts('')]
  expect(
    comparePortfolios({ ...before, pictures: '/a.jpg\n/b.jpg' }, { ...after, pictures: '/b.jpg\n/c.jpg' }),
  ).toEqual([{ label: 'More pictures', before: '/a.jpg', after: '/c.jpg', refersTo: 'picture' }])
})
