import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { defaultBrand } from '#core/brand/brand.ts'
import { formatPeriod, periods } from '#core/retention/periods.ts'
import { privacyFactsOf } from '#core/site-settings/privacy-facts.ts'
import { defaultSettings } from '#core/site-settings/site-settings.ts'
import { privacySections } from './privacy-sections.tsx'

const facts = privacyFactsOf(defaultSettings)

const words = (id: string, given = facts) => {
  const sections = privacySections(defaultBrand, given)
  const section = sections.find((one) => one.id === id)
  return renderToStaticMarkup(createElement('div', undefined, section?.text)).replace(/\s+/g, ' ')
}

it('states the retention periods that the jobs use', () => {
  const { contactMessage, spreadsheet, idleSession, session, mail, notice, formerAddress, visitDay } = periods
  expect(words('rights')).toContain(`keep them for ${formatPeriod(formerAddress)}`)
  expect(words('rights')).toContain(`taken back for ${formatPeriod(periods.trash)}`)
  expect(words('rights')).toContain(`for up to ${formatPeriod(periods.backup)}`)
  expect(words('messages')).toContain(`${formatPeriod(contactMessage)} after the last`)
  expect(words('uploads')).toContain(`after ${formatPeriod(spreadsheet)}`)
  expect(words('sign-in')).toContain(`after ${formatPeriod(idleSession)} without use`)
  expect(words('sign-in')).toContain(`after ${formatPeriod(session)} at most`)
  expect(words('sign-in')).toContain(`kept for ${formatPeriod(mail)}, notices for ${formatPeriod(notice)}`)
  expect(words('deletion')).toContain(`for ${formatPeriod(formerAddress)}`)
  expect(words('cookies')).toContain(`for ${formatPeriod(visitDay)}`)
})

it('makes no claims about logs that the site does not keep, and says that visits are counted', () => {
  const all = privacySections(defaultBrand, facts)
    .map(({ id }) => words(id))
    .join(' ')
  expect(all).not.toMatch(/not measured|told by e-mail before/)
  expect(words('cookies')).not.toContain('30 days')
  expect(words('short')).toContain('We count visits, not visitors')
})

it('says what the settings say', () => {
  const facts = privacyFactsOf({
    ...defaultSettings,
    ...{ publishReviews: 'after-approval', keepMessagesMonths: 7, keepFormerAddressesYears: 8 },
  })
  expect(words('reviews')).toContain('A review is published at once with its title')
  expect(words('reviews', facts)).toContain('published once our staff has approved it, with its title')
  expect(words('messages', facts)).toContain('7 months after the last')
  expect(words('rights', facts)).toContain('keep them for 8 years')
})
