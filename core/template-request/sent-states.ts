/** States of a sent request. An unsent request is a draft. */
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
