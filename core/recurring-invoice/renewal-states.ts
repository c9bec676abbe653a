export const renewalStates = ['active', 'overdue', 'suspended', 'ended'] as const
export type RenewalState = (typeof renewalStates)[number]
export const renewalStateLabels: Record<RenewalState, string> = {
  active: 'Active',
  overdue: 'Overdue',
  suspended: 'Suspended',
  ended: 'Ended',
}
