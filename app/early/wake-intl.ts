/** Runs by itself with the document: the first date that is put into words takes a cheap phone 60 ms, whatever it is. So
 * that happens once the screen stands, while its scripts are on their way. */
export function wakeIntl(): void {
  requestAnimationFrame(() => setTimeout(() => new Intl.DateTimeFormat('en-GB').format()))
}
