import { formatDay } from '../time.ts'

/** A pause without reminders before the day `until`; null: until the pause is ended. */
export type ReminderPause = { until: string | null }

const withoutEnd = 'infinity'

/** Returns the column of a pause. */
export const pausedUntil = (pause: ReminderPause | null): string | null =>
  pause && (pause.until ?? withoutEnd)

/** Returns the pause of a column; null from the day on which it ends. */
export const pauseOn = (today: string, until: string | null): ReminderPause | null =>
  until !== null && until > today ? { until: until === withoutEnd ? null : until } : null

export const formatPause = ({ until }: ReminderPause): string =>
  `No reminders${until === null ? '' : ` until ${formatDay(until)}`}`
