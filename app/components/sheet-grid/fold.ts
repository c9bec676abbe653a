/** As the search compares: any case. */
export const fold = (text: string): string => text.normalize('NFKC').toLowerCase()
