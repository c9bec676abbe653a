/** For every upload, as the specification says it. */
export const largestFile = 5 * 1024 * 1024
export const fileTooLarge = 'File size too large (max 5MB)'
export const noFileChosen = 'Please select a file first'
