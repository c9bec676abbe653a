export const publicationStates = ['draft', 'scheduled', 'published'] as const
export type PublicationState = (typeof publicationStates)[number]

export const publicationStateLabels: Record<PublicationState, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
}
