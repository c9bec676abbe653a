import type { Revisions } from './proof.ts'

export type { Revisions }

/** Returns true if all revisions of the order are used. */
export const areUsedUp = ({ included, used }: Revisions): boolean => included !== null && used >= included
