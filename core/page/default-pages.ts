import { termsVersion } from '../quote/terms-version.ts'
import { about } from './defaults/about.ts'
import { coding } from './defaults/coding.ts'
import { contact } from './defaults/contact.ts'
import { graphicDesign } from './defaults/graphic-design.ts'
import { home } from './defaults/home.ts'
import { missingPage } from './defaults/not-found.ts'
import { ourProfile } from './defaults/our-profile.ts'
import { privacy } from './defaults/privacy.ts'
import { socialBooster } from './defaults/social-booster.ts'
import { terms } from './defaults/terms.ts'
import { wordpress } from './defaults/wordpress.ts'
import type { PageContent } from './page-content.ts'
import type { OriginalKey } from './page-keys.ts'

/** The original pages, which visitors see until something is published. */
export const defaultPages: Record<OriginalKey, PageContent> = {
  ...{ home, coding, wordpress, about, contact, privacy, terms },
  'social-booster': socialBooster,
  'graphic-design': graphicDesign,
  'our-profile': ourProfile,
  'not-found': missingPage,
}

/** Days on which the original documents came into force. */
export const defaultDays: Partial<Record<OriginalKey, string>> = {
  privacy: '2026-11-29',
  terms: termsVersion,
}
