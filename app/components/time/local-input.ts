/** Formats a moment for `datetime-local`, which is local time without a zone. */
export const toLocalInput = (moment: Date): string =>
  new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
