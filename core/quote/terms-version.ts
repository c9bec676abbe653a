/** Version of the terms of business that clients accept: the day since which they read as they do. Change it with
 * every change of their text. */
export const termsVersion = '2026-11-24'
