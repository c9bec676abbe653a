import type { SiteSettingsInput } from '../site-settings/site-settings.ts'
import { type Period, periods } from './periods.ts'

export type Periods = Record<keyof typeof periods, Period>

const months = (count: number): Period => ({ count, unit: 'months' })

/** Returns the retention periods of this site, for the deletion jobs and the privacy page. */
export const sitePeriods = (settings: SiteSettingsInput): Periods => ({
  ...periods,
  contactMessage: months(settings.keepMessagesMonths),
  spreadsheet: months(settings.keepSpreadsheetsMonths),
  mail: months(settings.keepMailsMonths),
  notice: months(settings.keepNoticesMonths),
  invitation: months(settings.keepInvitationsMonths),
  reviewReport: months(settings.keepReviewReportsMonths),
  visitDay: months(settings.keepVisitsMonths),
  formerAddress: { count: settings.keepFormerAddressesYears, unit: 'years' },
})

/** Returns how long the audit log is kept; undefined for ever. */
export const auditPeriod = ({ keepAuditMonths }: SiteSettingsInput): Period | undefined =>
  keepAuditMonths === 0 ? undefined : months(keepAuditMonths)
