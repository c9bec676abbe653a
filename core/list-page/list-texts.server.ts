import { brandOf } from '../brand/brand-of.ts'
import type { Context } from '../context.ts'
import { fillText } from '../page/fill-text.ts'
import { readSiteSettings } from '../site-settings/site-settings.server.ts'
import type { listPageSettings } from './list-page-settings.ts'

type PageOf<Name> = Name extends `${infer Page}Lead` ? Page : never
/** Pages that list what staff and visitors added. */
export type ListPage = PageOf<keyof typeof listPageSettings>
export type ListTexts = {
  title: string
  lead: string
  description: string
  /** Unset without a band below the list. */
  closing?: { title: string; text: string }
}

/** Reads the texts of a list page without a permission check: visitors see them. */
export async function readListTexts(ctx: Pick<Context, 'db'>, page: ListPage): Promise<ListTexts> {
  const settings = await readSiteSettings(ctx)
  const { name, description, office, answerTimes } = brandOf(settings)
  const values = { name, description, city: office.city, prices: '', answerTime: answerTimes.message }
  const read = (part: string) => {
    const text: unknown = settings[`${page}${part}` as keyof typeof settings]
    return typeof text === 'string' ? fillText(text, values) : ''
  }
  const title = read('ClosingTitle')
  return {
    title: read('Title'),
    lead: read('Lead'),
    description: read('Description'),
    ...(title && { closing: { title, text: read('ClosingText') } }),
  }
}
