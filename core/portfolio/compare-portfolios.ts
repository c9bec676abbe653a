import { type ComparedField, changesOfFields, type FieldChange } from '../field-changes.ts'
import type { PortfolioContent } from './portfolio.ts'

const picture = { refersTo: 'picture' } as const

/** Fields of a piece of work by their labels in its form, in their order there. */
const fields: ComparedField<keyof PortfolioContent>[] = [
  ['name', 'Portfolio name'],
  ['description', 'Description'],
  ['category', 'Category'],
  ['technologies', 'Technologies used'],
  ['link', 'Link'],
  ['completedOn', 'Completion date'],
  ['image', 'Picture', picture],
  ['beforeImage', 'How it looked before', picture],
  ['caseText', 'Story'],
  ['pictures', 'More pictures', { ...picture, isList: true }],
  ['clientQuote', 'What the client says'],
  ['reviewId', 'Review of this work', { refersTo: 'review' }],
  ['clientName', 'Client’s name'],
  ['ownerName', 'Owner’s name'],
  ['notes', 'Notes'],
]

type PortfolioTexts = { [Name in keyof PortfolioContent]: string }

/** Lists the fields that differ between two versions of a piece of work. */
export const comparePortfolios = (before: PortfolioTexts, after: PortfolioTexts): FieldChange[] =>
  changesOfFields(fields, before, after)
