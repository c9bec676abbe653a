export const expenseCategories = {
  hosting: 'Hosting',
  domains: 'Domains',
  software: 'Software',
  subcontractors: 'Subcontractors',
  advertising: 'Advertising',
  office: 'Office',
  fees: 'Fees and taxes',
  travel: 'Travel',
  other: 'Other',
} as const
export type ExpenseCategory = keyof typeof expenseCategories
export const expenseCategoryNames = Object.keys(expenseCategories) as [ExpenseCategory, ...ExpenseCategory[]]
