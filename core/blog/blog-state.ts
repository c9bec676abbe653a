export const blogStates = ['draft', 'scheduled', 'published'] as const
export type BlogState = (typeof blogStates)[number]

export const blogStateLabels: Record<BlogState, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
}
