import { href } from 'react-router'
import { portfolioAddress } from '#app/components/content/portfolio-address.ts'
import { PortfolioCover } from '#app/components/content/portfolio-cover.tsx'
import { choiceFilter } from '#app/components/list/choice-filter.ts'
import type { Column } from '#app/components/list/columns.ts'
import { createdColumn } from '#app/components/list/created-column.tsx'
import type { ListShape } from '#app/components/list/list-shape.ts'
import { ShortText } from '#app/components/list/short-text.tsx'
import { byLetters, byTime } from '#app/components/list/sorts.ts'
import { PreviewWord } from '#app/components/publishing/preview-word.tsx'
import { visibilityColumn } from '#app/components/publishing/publishable-list.tsx'
import { DayTime } from '#app/components/time/day-time.tsx'
import type { PortfolioRow } from '#core/portfolio/portfolio.ts'
import { publicationStateLabels } from '#core/publication/publication-state.ts'

export const portfolioList: ListShape = {
  resource: 'portfolios',
  noun: { one: 'portfolio', many: 'portfolios' },
  search: 'Search portfolios',
  paging: 'numbered',
  sorts: [
    ...byTime,
    ...byLetters('name', 'Name'),
    { value: '-completedOn', label: 'Recently completed first' },
    { value: 'completedOn', label: 'Oldest completed first' },
    ...byLetters('clientName', 'Client'),
    ...byLetters('category', 'Category'),
  ],
  filters: [
    {
      kind: 'choice',
      name: 'category',
      label: 'Category',
      all: 'Any category',
      choices: [],
      isOpen: true,
    },
    choiceFilter('state', 'Visibility', 'Any visibility', publicationStateLabels),
  ],
}

/** Adds the category choices, which are free text and come from the server. */
export function withCategories(names: string[]): ListShape {
  const choices = names.map((name) => ({ value: name, label: name }))
  return {
    ...portfolioList,
    filters: portfolioList.filters.map((filter) =>
      filter.kind === 'choice' && filter.name === 'category' ? { ...filter, choices } : filter,
    ),
  }
}

export const nameOfPortfolio = ({ portfolioName }: PortfolioRow) => portfolioName || 'Untitled'

export const portfolioColumns: Column<PortfolioRow>[] = [
  { label: 'Portfolio', sort: 'name', className: 'min-w-64', cell: (row) => <Work row={row} /> },
  {
    label: 'Client',
    sort: 'clientName',
    className: 'w-28 xl:w-36',
    cell: ({ portfolioClientName }) => <ShortText>{portfolioClientName || '–'}</ShortText>,
  },
  {
    label: 'Category',
    sort: 'category',
    className: 'w-28 xl:w-32',
    cell: ({ projectCategory }) => <ShortText>{projectCategory || '–'}</ShortText>,
  },
  {
    label: 'Completed',
    sort: 'completedOn',
    className: 'whitespace-nowrap max-2xl:in-[table]:hidden',
    cell: ({ completionDate }) => (completionDate ? <DayTime value={completionDate} /> : '–'),
  },
  visibilityColumn,
  createdColumn('Added'),
]

export const editUrlOf = ({ _id: id }: PortfolioRow) => href('/dashboard/portfolio-form/:id?', { id })

function Work({ row }: { row: PortfolioRow }) {
  const { _id: id, slug } = row
  const to = row.published ? portfolioAddress({ id, slug }) : href('/preview/work/:id', { id })
  return (
    <a href={to} className="group flex items-start gap-3">
      <PortfolioCover
        name={row.portfolioName}
        image={row.portfolioImage}
        sizes="4rem"
        className="mt-0.5 aspect-[3/2] w-16 shrink-0 rounded-small!"
      />
      <span className="min-w-0">
        <span className="block font-semibold group-hover:underline">{nameOfPortfolio(row)}</span>
        <span className="line-clamp-1 text-small text-muted">{row.technologiesUsed}</span>
        {!row.published && <PreviewWord />}
      </span>
    </a>
  )
}
