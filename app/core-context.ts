import { createContext } from 'react-router'
import type { Brand } from '#core/brand/brand.ts'
import type { Context } from '#core/context.ts'
import type { Navigation } from '#core/navigation/navigation.ts'
import type { Section } from '#core/page/page-content.ts'
import type { PageKey } from '#core/page/page-keys.ts'
import type { PrivacyFacts } from '#core/site-settings/privacy-facts.ts'

/** Core's context and verbs for loaders and actions: `core.reviews.listPublicReviews(core.ctx, …)`. */
export type Core = {
  ctx: Context
  publicUrl: string
  /** Counts a visit that a redirect led elsewhere. */
  countRedirect: (id: string) => void
  readBrand: () => Promise<Brand>
  readNavigation: () => Promise<Navigation>
  /** Logs the sections of a published version that this release cannot show, once per version. */
  logUnreadable: (key: PageKey, version: string, sections: Section[]) => void
  readPrivacyFacts: () => Promise<PrivacyFacts>
} & typeof import('#core/page-verbs.server.ts')

export const coreContext = createContext<Core>()
