import { type Periods, sitePeriods } from '../retention/site-periods.ts'
import type { SiteSettingsInput } from './site-settings.ts'

/** Settings that the privacy page names. */
export type PrivacyFacts = { periods: Periods; isReviewApproved: boolean }

export const privacyFactsOf = (settings: SiteSettingsInput): PrivacyFacts => ({
  periods: sitePeriods(settings),
  isReviewApproved: settings.publishReviews === 'after-approval',
})
