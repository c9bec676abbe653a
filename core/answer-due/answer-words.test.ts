import { expect, it } from 'vitest'
import { defaultBrand } from '../brand/brand.ts'
import { brandOf } from '../brand/brand-of.ts'
import { defaultSettings, type SiteSettingsInput } from '../site-settings/site-settings.ts'

const timesWith = (change: Partial<SiteSettingsInput>) =>
  brandOf({ ...defaultSettings, ...change }).answerTimes
const closed = {
  ...{ sundayHours: '', mondayHours: '', tuesdayHours: '', wednesdayHours: '', thursdayHours: '' },
  ...{ fridayHours: '', saturdayHours: '' },
}

it('says of an unchanged site what its texts say', () => {
  expect(timesWith({})).toEqual(defaultBrand.answerTimes)
})

it.each([
  [0.5, 'within one working hour'],
  [1, 'within one working hour'],
  [3.5, 'within 4 working hours'],
  [8.5, 'within one working day'],
  [9, 'within one working day'],
  [9.1, 'within 2 working days'],
  [27, 'within 3 working days'],
  [0, 'as soon as we can'],
])('describes a target of %d opening hours as %s', (messageTargetHours, words) => {
  expect(timesWith({ messageTargetHours }).message).toBe(words)
})

it.each([
  [4, 'usually within 4 working hours'],
  [9, 'usually within one working day'],
  [18, 'usually within 2 working days'],
  [0, 'as soon as we can'],
])('describes a target of %d opening hours for orders as %s', (orderTargetHours, words) => {
  expect(timesWith({ orderTargetHours }).order).toBe(words)
})

it('says of each urgency of a problem what its own target means', () => {
  expect(timesWith({ siteDownTargetHours: 2, questionTargetHours: 0 }).problem).toEqual({
    ...defaultBrand.answerTimes.problem,
    normal: 'usually within one working day',
    'site-down': 'usually within 2 working hours',
    question: 'as soon as we can',
  })
})

it('counts usual days by the opening hours, and promises nothing of a business that is never open', () => {
  expect(timesWith({ saturdayHours: '09:00-13:00' }).message).toBe('within one working day')
  expect(timesWith({ ...closed, mondayHours: '09:00-12:00, 13:00-17:00' }).message).toBe(
    'within 2 working days',
  )
  expect(timesWith(closed).message).toBe('as soon as we can')
})

it('prefers the words of the owner', () => {
  const words = { messageAnswerTime: 'before the ferry leaves', orderAnswerTime: 'by the next tide' }
  expect(timesWith({ ...words, messageTargetHours: 2, orderTargetHours: 2 })).toMatchObject({
    message: words.messageAnswerTime,
    order: words.orderAnswerTime,
  })
})
