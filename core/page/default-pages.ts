import { about } from './defaults/about.ts'
import { coding } from './defaults/coding.ts'
import { contact } from './defaults/contact.ts'
import { graphicDesign } from './defaults/graphic-design.ts'
import { home } from './defaults/home.ts'
import { ourProfile } from './defaults/our-profile.ts'
import { socialBooster } from './defaults/social-booster.ts'
import { wordpress } from './defaults/wordpress.ts'
import type { PageContent } from './page-content.ts'
import type { PageKey } from './page-keys.ts'

/** The original pages, which visitors see until something is published. */
export const defaultPages: Record<PageKey, PageContent> = {
  ...{ home, coding, wordpress, about, contact },
  'social-booster': socialBooster,
  'graphic-design': graphicDesign,
  'our-profile': ourProfile,
}
