/** As spreadsheets paste it: tabs between cells, quotes around what has a tab, a quote or a new line in it. */
export const toTabSeparated = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(quoted).join('\t')).join('\r\n')

const quoted = (text: string) => (/["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
