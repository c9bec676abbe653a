export const statusTexts = { 301: 'Moved for good (301)', 302: 'For now (302)' } as const
