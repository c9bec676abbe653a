export const profitGroupLabels = { month: 'Month', order: 'Order', category: 'Category' } as const
export type ProfitGroup = keyof typeof profitGroupLabels
