import { hourMs, minuteMs, startOfDay } from '../time.ts'

/** `unclear`: the statement shows movements of one transaction ID that contradict each other, or an unknown status. */
export const lineStates = ['received', 'sent', 'reversed', 'unclear'] as const
export type LineState = (typeof lineStates)[number]

/** A line of a statement as it was read. */
export type ReadLine = {
  day: string
  /** `HH:MM`, or empty. */
  time: string
  state: LineState
  /** Minor units of the currency. */
  poisha: number
  currency: string
  trxId: string
  sender: string
  details: string
}

/** The moment of a line as a payment has it: its day begins the time that a statement leaves out. */
export function momentOfLine({ day, time }: { day: string; time: string }): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return new Date(startOfDay(day).getTime() + hours * hourMs + minutes * minuteMs).toISOString()
}

/** Length of texts that are kept of a line. */
export const longestDetails = 300
export const longestShortText = 60

export const shorten = (text: string, length: number) =>
  text.replace(/\s+/g, ' ').trim().replaceAll('\0', '').slice(0, length).toWellFormed()
