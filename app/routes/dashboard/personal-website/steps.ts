export const steps = ['gallery', 'brief', 'check'] as const
export type Step = (typeof steps)[number]
