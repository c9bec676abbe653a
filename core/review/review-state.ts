export const reviewStates = ['pending', 'published', 'hidden'] as const
export type ReviewStateName = (typeof reviewStates)[number]

export const reviewStateLabels: Record<ReviewStateName, string> = {
  pending: 'Waiting',
  published: 'Published',
  hidden: 'Hidden',
}
