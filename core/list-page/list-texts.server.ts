import { brandOf } from '../brand/brand-of.ts'
import type { Context } from '../context.ts'
import { fillText } from '../page/fill-text.ts'
import { readSiteSettings } from '../site-settings/site-settings.server.ts'
import { listPageSettings } from './list-page-settings.ts'

type PageOf<Name, Part extends string> = Name extends `${infer Page}${Part}` ? Page : never
type TextName = keyof typeof listPageSettings
/** Pages that list what staff and visitors added. */
export type ListPage = PageOf<TextName, 'Lead'>
/** Pages with a band at the end. */
type ClosedPage = PageOf<TextName, 'ClosingTitle'>

export type Closing = { title: string; text: string }
export type Step = { title: string; text: string }
export type ListTexts = {
  /** For search engines and shared links. */
  searchTitle: string
  title: string
  lead: string
  description: string
  /** Unset without a band below the list. */
  closing?: Closing
}

type Read = (name: string) => string

/** Reads a text by the name of its setting, with its placeholders filled in. Empty for another name. */
async function textReader(ctx: Pick<Context, 'db'>): Promise<Read> {
  const settings = await readSiteSettings(ctx)
  const { name, description, office, answerTimes } = brandOf(settings)
  const values = { name, description, city: office.city, prices: '', answerTime: answerTimes.message }
  return (name) => {
    const text: unknown = settings[name as keyof typeof settings]
    return typeof text === 'string' ? fillText(text, values) : ''
  }
}

const closingOf = (read: Read, page: string): Closing | undefined => {
  const title = read(`${page}ClosingTitle`)
  return title ? { title, text: read(`${page}ClosingText`) } : undefined
}

/** Reads the texts of a list page without a permission check: visitors see them. */
export async function readListTexts(ctx: Pick<Context, 'db'>, page: ListPage): Promise<ListTexts> {
  const read = await textReader(ctx)
  const closing = closingOf(read, page)
  return {
    title: read(`${page}Title`),
    lead: read(`${page}Lead`),
    searchTitle: read(`${page}SearchTitle`),
    description: read(`${page}Description`),
    ...(closing && { closing }),
  }
}

/** Reads the description of the page that lists a category. */
export const readCategoryDescription = async (
  ctx: Pick<Context, 'db'>,
  page: 'blogs' | 'portfolios',
  category: string,
): Promise<string> =>
  (await textReader(ctx))(`${page}CategoryDescription`).replaceAll('{category}', () => category)

/** Reads the text of the portfolios while there are none. */
export const readEmptyText = async (ctx: Pick<Context, 'db'>): Promise<string> =>
  (await textReader(ctx))('portfoliosEmptyText')

/** Reads the steps of an upload, of which each line is a title and a text. */
export async function readExcelSteps(ctx: Pick<Context, 'db'>): Promise<Step[]> {
  const lines = (await textReader(ctx))('excelSteps').split('\n')
  return lines.flatMap((line) => {
    const [title = '', ...text] = line.split(':')
    return line.trim() ? [{ title: title.trim(), text: text.join(':').trim() }] : []
  })
}

/** Reads the band at the end of a page; undefined if it has none. */
export const readClosing = async (ctx: Pick<Context, 'db'>, page: ClosedPage): Promise<Closing | undefined> =>
  closingOf(await textReader(ctx), page)

/** Reads the texts of the pages of services. */
export async function readServiceTexts(ctx: Pick<Context, 'db'>) {
  const read = await textReader(ctx)
  const title = read('servicePricesTitle')
  return {
    prices: { title, lead: read('servicePricesLead') },
    hasOwnTitle: title !== listPageSettings.servicePricesTitle.initial,
    closing: closingOf(read, 'service'),
  }
}
