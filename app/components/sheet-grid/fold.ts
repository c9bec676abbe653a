export const fold = (text: string): string =>
  text.toUpperCase().toLowerCase().replaceAll('ς', 'σ').normalize('NFC')
