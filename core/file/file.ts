/** Limit and messages for every upload, as specified. */
export const megabyte = 1024 * 1024
export const largestFile = 5 * megabyte
export const fileTooLargeFor = (megabytes: number): string => `File size too large (max ${megabytes}MB)`
export const fileTooLarge = fileTooLargeFor(largestFile / megabyte)
export const noFileChosen = 'Please select a file first'
