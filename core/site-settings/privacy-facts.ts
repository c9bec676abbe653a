import type { Period } from '../retention/periods.ts'
import { auditPeriod, type Periods, sitePeriods } from '../retention/site-periods.ts'
import type { SiteSettingsInput } from './site-settings.ts'

/** Settings that the privacy page names. */
export type PrivacyFacts = {
  periods: Periods
  /** Undefined: for ever. */
  auditPeriod: Period | undefined
  isReviewApproved: boolean
}

export const privacyFactsOf = (settings: SiteSettingsInput): PrivacyFacts => ({
  periods: sitePeriods(settings),
  auditPeriod: auditPeriod(settings),
  isReviewApproved: settings.publishReviews === 'after-approval',
})
