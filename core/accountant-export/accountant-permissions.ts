import type { Permission } from '../audiences.ts'

/** All of them: the files have what each of these lists and exports shows. */
export const accountantPermissions: Permission[] = [
  ...(['export.take', 'report.read', 'expense.manage'] as const),
  ...(['invoice.list', 'ledger.list', 'payment-claim.list'] as const),
]
