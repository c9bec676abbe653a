/** Limit and messages for every upload, as specified. */
export const largestFile = 5 * 1024 * 1024
export const fileTooLarge = 'File size too large (max 5MB)'
export const noFileChosen = 'Please select a file first'
