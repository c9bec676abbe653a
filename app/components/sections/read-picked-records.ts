import { type ShownPortfolio, showPortfolio } from '#app/components/content/portfolio-card.tsx'
import type { ShownQuestion } from '#app/components/content/question.tsx'
import type { Core } from '#app/core-context.ts'
import type { Faq } from '#core/faq/faq.ts'
import type { QuestionsNeed, WorksNeed } from './data-needs.ts'

/** Reads the works of each key. Unpublished and deleted ones are left out. */
export async function readWorks(core: Core, keys: string[]): Promise<Record<string, ShownPortfolio[]>> {
  const read = async (key: string) =>
    [key, (await listWorks(core, JSON.parse(key))).map(showPortfolio)] as const
  return Object.fromEntries(await Promise.all(keys.map(read)))
}

async function listWorks({ ctx, portfolios }: Core, need: WorksNeed) {
  if ('ids' in need) return need.ids.length > 0 ? portfolios.findPortfolios(ctx, need.ids) : []
  const { category, limit } = need
  const request = { limit, published: true, ...(category && { category }) }
  return (await portfolios.listPortfolios(ctx, request)).rows
}

/** Reads the questions of each key. Unpublished and deleted ones are left out. */
export async function readQuestions(
  { ctx, faqs }: Core,
  keys: string[],
): Promise<Record<string, ShownQuestion[]>> {
  const needs = keys.map((key): [string, QuestionsNeed] => [key, JSON.parse(key)])
  const ids = needs.flatMap(([, need]) => ('ids' in need ? need.ids : []))
  const [published, picked] = await Promise.all([
    needs.some(([, need]) => 'category' in need) ? faqs.listPublishedFaqs(ctx) : [],
    ids.length > 0 ? faqs.findPublishedFaqs(ctx, ids) : [],
  ])
  const pick = (need: QuestionsNeed): Faq[] =>
    'ids' in need
      ? need.ids.flatMap((id) => picked.find((one) => one.id === id) ?? [])
      : published.filter(({ category }) => need.category === 'all' || need.category === category)
  return Object.fromEntries(
    needs.map(([key, need]) => [
      key,
      pick(need).map(({ id, question, answer }): ShownQuestion => ({ id, question, answer })),
    ]),
  )
}
