import type { Core } from '#app/core-context.ts'
import { formatMoney } from '#core/money.ts'
import { defaultDays, defaultPages } from '#core/page/default-pages.ts'
import { documentValues } from '#core/page/document-values.ts'
import { fillText, type TextValues } from '#core/page/fill-text.ts'
import type { PageContent } from '#core/page/page-content.ts'
import type { OriginalKey, OwnKey } from '#core/page/page-keys.ts'
import { type ReadSection, readSection } from '#core/page/read-section.ts'
import type { Plan } from '#core/service/service.ts'
import { dayOf } from '#core/time.ts'
import { type DataNeeds, dataNeeds } from './data-needs.ts'
import type { Edition, PageData } from './page-data.ts'
import { readFirstReviews } from './read-first-reviews.ts'

export type LoadedPage = {
  title: string
  description: string
  sections: ReadSection[]
  values: TextValues
  data: PageData
}

/** Everything but the sections, which the page editor draws from its own draft. */
export type PreviewData = Pick<LoadedPage, 'values' | 'data'>

/** Reads a page as visitors see it, with the data of its sections. */
export async function loadPage(core: Core, key: OriginalKey): Promise<LoadedPage> {
  const published = await core.pages.findPublishedPage(core.ctx, key)
  if (!published) return preparePage(core, defaultPages[key], { number: null, since: defaultDays[key] ?? '' })
  const { id, number, since, content } = published
  core.logUnreadable(key, id, content.sections)
  return preparePage(core, content, { number, since: dayOf(since) })
}

export type LoadedOwnPage = LoadedPage & { key: OwnKey; path: string; noindex: boolean }

/** Reads the published page that the provider added at a path, as visitors see it. */
export async function loadOwnPage(core: Core, path: string): Promise<LoadedOwnPage | undefined> {
  const published = await core.ownPages.findOwnPage(core.ctx, path)
  if (!published) return undefined
  const { id, key, number, since, content } = published
  core.logUnreadable(key, id, content.sections)
  const page = await preparePage(core, content, { number, since: dayOf(since) })
  return { ...page, key, path: published.path, noindex: content.noindex ?? false }
}

/** Reads the data of the sections. Sections that this release cannot show are left out. */
export async function preparePage(core: Core, content: PageContent, edition: Edition): Promise<LoadedPage> {
  const sections = content.sections.flatMap((stored) => {
    if (stored.hidden) return []
    const read = readSection(stored)
    return 'section' in read ? [read.section] : []
  })
  const needs = dataNeeds(sections)
  const [brand, data, facts] = await Promise.all([
    core.readBrand(),
    readData(core, needs),
    needs.documentFacts && readDocumentFacts(core),
  ])
  const values: TextValues = {
    ...{ name: brand.name, city: brand.office.city, description: brand.description },
    prices: pricesInWords(Object.values(data.plans)[0] ?? []),
    ...(facts && documentValues(brand, ...facts)),
  }
  return {
    title: fillText(content.title, values),
    description: fillText(content.description, values),
    ...{ sections, values, data: { ...data, edition } },
  }
}

async function readData(core: Core, needs: DataNeeds): Promise<Omit<PageData, 'edition'>> {
  const { services, ctx } = core
  const plans: [string, Plan[]][] = await Promise.all(
    needs.services.map(
      async (slug): Promise<[string, Plan[]]> => [slug, await services.listPlans(ctx, slug)],
    ),
  )
  return {
    plans: Object.fromEntries(plans),
    ...(needs.statistics && { statistics: await core.statistics.readStatistics(ctx) }),
    ...(needs.reviews && { reviews: await readFirstReviews(core) }),
  }
}

const readDocumentFacts = (core: Core) =>
  Promise.all([core.readPrivacyFacts(), core.documents.readPaymentFacts(core.ctx)])

const prices = new Intl.ListFormat('en-GB')
const pricesInWords = (plans: Plan[]) => prices.format(plans.map(({ price }) => formatMoney(price)))
