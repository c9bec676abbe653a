import type { Brand } from '../brand/brand.ts'
import { formatMoney } from '../money.ts'
import { formatPeriod } from '../retention/periods.ts'
import type { PrivacyFacts } from '../site-settings/privacy-facts.ts'
import type { PaymentFacts } from './document-values.server.ts'
import type { placeholders, TextValues } from './fill-text.ts'

const either = new Intl.ListFormat('en-GB', { type: 'disjunction' })
/** Named until the provider has a payment method. */
const usualWays = ['bKash', 'Nagad', 'Rocket', 'bank', 'cash']

/** The values of the placeholders that only documents have. */
export function documentValues(
  { email, office: { street, postalCode, country } }: Brand,
  { periods, auditPeriod, isReviewApproved }: PrivacyFacts,
  { depositPercent, dueDays, rateHours, poishaPerDollar, waysToPay }: PaymentFacts,
): Required<Omit<TextValues, keyof typeof placeholders>> {
  return {
    ...{ email, street, postalCode, country },
    reviewsAppear: isReviewApproved ? 'once our staff has approved it,' : 'at once',
    keepMessages: formatPeriod(periods.contactMessage),
    keepIncomingMails: formatPeriod(periods.inboundMail),
    keepSpreadsheets: formatPeriod(periods.spreadsheet),
    keepMails: formatPeriod(periods.mail),
    keepNotices: formatPeriod(periods.notice),
    keepAudit: auditPeriod ? `for ${formatPeriod(auditPeriod)}` : 'for as long as the site runs',
    keepVisits: formatPeriod(periods.visitDay),
    keepFormerAddresses: formatPeriod(periods.formerAddress),
    keepShareOpenings: formatPeriod(periods.shareOpening),
    keepTrash: formatPeriod(periods.trash),
    keepBackups: formatPeriod(periods.backup),
    idleSession: formatPeriod(periods.idleSession),
    longestSession: formatPeriod(periods.session),
    waysToPay: either.format(waysToPay.length > 0 ? waysToPay : usualWays),
    deposit: `${depositPercent}%`,
    dueDays: `${dueDays} ${dueDays === 1 ? 'day' : 'days'}`,
    rateHours: `${rateHours} ${rateHours === 1 ? 'hour' : 'hours'}`,
    dollarRate: formatMoney({ minor: poishaPerDollar, currency: 'BDT' }),
  }
}
