import { questionFacts } from '#app/components/content/question.tsx'
import type { LoadedPage } from './loaded-page.ts'

/** Structured data of the sections of a page: its questions, each once. */
export function pageFacts(page: Pick<LoadedPage, 'data'> | undefined): object[] {
  const shown = Object.values(page?.data.questions ?? {}).flat()
  return questionFacts([...new Map(shown.map((one) => [one.id, one])).values()])
}
