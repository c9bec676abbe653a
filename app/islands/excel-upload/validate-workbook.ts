const largest = 5 * 1024 * 1024

/** Returns the reason why a file cannot be uploaded, if any. The server checks all of it again. */
export function validateWorkbook(file: Pick<File, 'name' | 'size'> | undefined): string | undefined {
  if (!file) return 'Please select a file first'
  if (!/\.xlsx?$/i.test(file.name)) return 'Please upload a valid Excel file (.xlsx or .xls)'
  return file.size > largest ? 'File size too large (max 5MB)' : undefined
}
