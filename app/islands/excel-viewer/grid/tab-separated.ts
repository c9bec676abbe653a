/** Formats rows as spreadsheets paste them: tabs between cells, quotes around cells with a tab, a quote or a line
 * break. */
export const toTabSeparated = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(quoted).join('\t')).join('\r\n')

const quoted = (text: string) => (/["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
