import { z } from 'zod'
import { setting } from '../site-settings/setting.ts'

const mostSteps = 6
const mostDays = 60
/** A step that was missed, such as while the server was off, is made up for within these days. */
export const catchUpDays = 7

const readList = (list: string): number[] =>
  list
    .split(',')
    .flatMap((part) => part.trim() || [])
    .map(Number)

const sentence = `Must be up to ${mostSteps} whole numbers from 0 to ${mostDays}, separated by commas`
const dayList = z
  .string('Must be text')
  .max(60, sentence)
  .regex(/^[\d\s,]*$/, sentence)
  .refine((list) => {
    const days = readList(list)
    return days.length <= mostSteps && days.every((one) => one <= mostDays)
  }, sentence)

const days = (label: string, initial: string, hint: string) =>
  setting.formatted(label, initial, dayList, { hint: `${hint}. Separated by commas; empty: none` })

/** Site settings: days on which clients are reminded, as lists of numbers. */
export const reminderSettings = {
  remindBeforeDue: days('Days before an invoice is due', '3', 'While it is unpaid'),
  remindAfterDue: days('Days after an invoice was due', '0, 3, 7, 14', '0 is the day itself'),
  remindBeforeRenewal: days('Days before a service renews', '7', 'Before its next recurring invoice'),
  remindBeforeQuoteEnds: days('Days before a quote ends', '3, 1', 'While it is not answered'),
  remindBeforeExpiry: days(
    'Days before a domain or hosting expires',
    '60, 30, 14, 7, 1',
    'Certificates, licences and domains of projects, too',
  ),
  remindAfterExpiry: days(
    'Days after a domain or hosting expired',
    '1',
    '0 is its last day. Not for domains of projects',
  ),
  remindOfWaiting: days(
    'Days after we asked for something',
    '3, 7',
    'Work and proofs to review, and questions about orders, requests and problems',
  ),
}
export type ReminderSettings = { [Name in keyof typeof reminderSettings]: string }

/** Returns the days from a date to each step of a reminder in ascending order; negative before the date. */
export const stepsAfter = (list: string): number[] => readList(list).sort((one, other) => one - other)
export const stepsBefore = (list: string): number[] =>
  stepsAfter(list)
    .map((one) => -one)
    .reverse()

/** Returns the step to send `days` after a date: the latest one, so that several missed ones make one reminder. */
export const dueStep = (steps: readonly number[], days: number): number | undefined =>
  steps.findLast((step) => step <= days && days < step + catchUpDays)

/** Returns the step to send `days` after an expiry, however late: the latest one, and afterwards none from before it. */
export const expiryStep = (steps: readonly number[], days: number): number | undefined =>
  steps.findLast((step) => step <= days && (days <= 0 || step >= 0))
