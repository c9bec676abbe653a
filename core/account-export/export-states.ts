/** States of a file that a job makes. */
export const exportStates = ['waiting', 'ready', 'failed'] as const
export type ExportState = (typeof exportStates)[number]
