/** Where a request stands once it is sent; before that it is a draft. */
export const sentStates = [
  'submitted',
  'under-review',
  'needs-info',
  'quoted',
  'approved',
  'changes-asked',
  'declined',
  'withdrawn',
  'expired',
] as const
