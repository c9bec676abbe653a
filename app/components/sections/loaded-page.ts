import { readPriceView } from '#app/components/content/read-price-view.ts'
import type { Core } from '#app/core-context.ts'
import { defaultDays, defaultPages } from '#core/page/default-pages.ts'
import { documentValues } from '#core/page/document-values.ts'
import { fillText, type TextValues } from '#core/page/fill-text.ts'
import type { PageContent, Section } from '#core/page/page-content.ts'
import type { OriginalKey, OwnKey } from '#core/page/page-keys.ts'
import { type ReadSection, readDraftSection, readSection } from '#core/page/read-section.ts'
import { formatPrice, type PriceView } from '#core/service/price-view.ts'
import type { Plan } from '#core/service/service.ts'
import { dayOf } from '#core/time.ts'
import { type DataNeeds, dataNeeds } from './data-needs.ts'
import type { Edition, PageData } from './page-data.ts'
import { readFirstReviews } from './read-first-reviews.ts'
import { readQuestions, readWorks } from './read-picked-records.ts'

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

/** Reads a draft as its editor shows it, with the sections that still have to be completed. */
export const prepareDraft = (core: Core, content: PageContent): Promise<LoadedPage> =>
  prepareSections(core, content, null, (stored) => readDraftSection(stored) ?? [])

/** Reads the data of the sections. Sections that this release cannot show are left out. */
const preparePage = (core: Core, content: PageContent, edition: Edition): Promise<LoadedPage> =>
  prepareSections(core, content, edition, (stored) => {
    const read = readSection(stored)
    return 'section' in read ? read.section : []
  })

async function prepareSections(
  core: Core,
  content: PageContent,
  edition: Edition,
  read: (stored: Section) => ReadSection | [],
): Promise<LoadedPage> {
  const sections = content.sections.filter(({ hidden }) => !hidden).flatMap(read)
  const needs = dataNeeds(sections)
  const [brand, data, facts] = await Promise.all([
    core.readBrand(),
    readData(core, needs),
    needs.documentFacts && readDocumentFacts(core),
  ])
  const values: TextValues = {
    ...{ name: brand.name, city: brand.office.city, description: brand.description },
    answerTime: brand.answerTimes.message,
    prices: pricesInWords(Object.values(data.plans)[0] ?? [], data.priceView),
    ...(facts && documentValues(brand, ...facts)),
  }
  return {
    title: fillText(content.title, values),
    description: fillText(content.description, values),
    ...{ sections, values, data: { ...data, edition } },
  }
}

/** Reads all at once, because under load each query waits for a connection. */
async function readData(core: Core, needs: DataNeeds): Promise<Omit<PageData, 'edition'>> {
  const { services, ctx } = core
  const hasPlans = needs.services.length > 0
  const [plans, priceView, offered, statistics, reviews, works, questions, pictureTexts] = await Promise.all([
    Promise.all(
      needs.services.map(
        async (slug): Promise<[string, Plan[]]> => [slug, await services.listPlans(ctx, slug)],
      ),
    ),
    hasPlans ? readPriceView(core) : undefined,
    needs.ordered.length > 0 ? services.listOffered(ctx, needs.ordered) : undefined,
    needs.statistics ? core.statistics.readStatistics(ctx) : undefined,
    needs.reviews ? readFirstReviews(core) : undefined,
    needs.works.length > 0 ? readWorks(core, needs.works) : undefined,
    needs.questions.length > 0 ? readQuestions(core, needs.questions) : undefined,
    needs.pictures.length > 0 ? core.media.readAlternativeTexts(ctx, needs.pictures) : undefined,
  ])
  return {
    plans: Object.fromEntries(plans),
    ...(hasPlans && { priceView }),
    ...(offered && { offered }),
    ...(statistics && { statistics }),
    ...(reviews && { reviews }),
    ...(works && { works }),
    ...(questions && { questions }),
    ...(pictureTexts && { pictureTexts }),
  }
}

const readDocumentFacts = (core: Core) =>
  Promise.all([core.readPrivacyFacts(), core.documents.readPaymentFacts(core.ctx)])

const prices = new Intl.ListFormat('en-GB')
const pricesInWords = (plans: Plan[], view: PriceView | undefined) =>
  prices.format(plans.map(({ price, unit }) => [formatPrice(price, view), unit].filter(Boolean).join(' ')))
