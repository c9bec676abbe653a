import { setting } from '../site-settings/setting.ts'
import { businessZone } from '../time.ts'
import { holidaysOfBangladesh } from './holidays-of-bangladesh.ts'
import { holiday, openingHours, timeZone } from './opening-hours.ts'

const hours = (label: string, initial: string) =>
  setting.formatted(label, initial, openingHours, { hint: 'Such as 09:00-18:00 or 9-18; empty on a day off' })

/** Site settings: when the business is open. */
export const hourSettings = {
  sundayHours: hours('Sunday', '09:00-18:00'),
  mondayHours: hours('Monday', '09:00-18:00'),
  tuesdayHours: hours('Tuesday', '09:00-18:00'),
  wednesdayHours: hours('Wednesday', '09:00-18:00'),
  thursdayHours: hours('Thursday', '09:00-18:00'),
  fridayHours: hours('Friday', ''),
  saturdayHours: hours('Saturday', ''),
  openTimeZone: setting.formatted('Time zone of these hours', businessZone, timeZone, {
    hint: 'Also of quiet hours, daily digests and reminders',
  }),
  holidays: setting.texts('Holidays', holidaysOfBangladesh, {
    ...{ max: 80, most: 100, item: holiday },
    hint: '12-16 Victory Day is a holiday every year, 2027-03-11 Eid-ul-Fitr once. Check the days that depend on the moon',
  }),
}

const target = (label: string, initial: number) =>
  setting.number(`${label} (opening hours)`, initial, {
    ...{ from: 0, to: 500, isWhole: false },
    hint: 'An answer is late after this time. 0: never',
  })

/** Site settings: opening hours after which an answer is late. */
export const targetSettings = {
  messageTargetHours: target('Messages by the contact form', 9),
  mailTargetHours: target('Messages by mail', 9),
  chatTargetHours: target('Messages by chat', 9),
  orderTargetHours: target('Orders', 9),
  siteDownTargetHours: target('Problems: site down', 1),
  blockingTargetHours: target('Problems: blocking', 4),
  normalTargetHours: target('Problems: normal', 9),
  questionTargetHours: target('Problems: question', 18),
}
