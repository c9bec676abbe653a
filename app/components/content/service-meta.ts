import type { OriginalKey } from '#core/page/page-keys.ts'
import type { LoadedPage } from '../sections/loaded-page.ts'
import { pageFacts } from '../sections/page-facts.ts'
import { pageMeta, siteOf } from '../site/page-meta.ts'
import { serviceFacts } from './service-facts.ts'

/** Meta tags of a service page; its address and preview image are named after its key. */
export function serviceMeta(
  matches: Parameters<typeof pageMeta>[0],
  page: LoadedPage | undefined,
  key: OriginalKey,
) {
  const { title = '', description = '', data } = page ?? {}
  const path = `/${key}`
  const plans = Object.values(data?.plans ?? {}).flat()
  return pageMeta(matches, {
    ...{ title, description, path, picture: key },
    facts: [serviceFacts(siteOf(matches), { name: title, description, path, plans }), ...pageFacts(page)],
  })
}
