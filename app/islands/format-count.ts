/** `1 file`, `2,400 files`. */
export const inWords = (count: number, thing: string) =>
  `${count.toLocaleString('en')} ${thing}${count === 1 ? '' : 's'}`
