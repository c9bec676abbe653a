import type { Revisions } from './proof.ts'

export type { Revisions }

/** Returns true if all revisions of the order are used. */
export const areUsedUp = ({ included, used }: Revisions): boolean => included !== null && used >= included

/** Explains to the client what asking for changes means. */
export function explainChanges(revisions: Revisions): string {
  const collect = 'Your comments count too: say here what matters most.'
  if (areUsedUp(revisions)) {
    const none = revisions.included === 0 ? 'No revisions are included' : 'All agreed revisions are used'
    return `${collect} ${none}, so these changes may cost extra.`
  }
  return revisions.included === null ? collect : `${collect} This uses one revision.`
}

/** Offers an extra round to the client. `price`: formatted; `included`: agreed revisions. */
export const offerExtraRound = (price: string, included: number): string =>
  `${included === 0 ? 'No revisions are included' : 'All agreed revisions are used'}. One more round of changes costs ${price}: agree with your name, and we invoice it.`

export function formatRevisions({ included, used }: Revisions): string {
  if (included === 0) return used === 0 ? 'No revisions are included' : `${used} used; none are included`
  if (included !== null) return `${used} of ${included} ${included === 1 ? 'revision' : 'revisions'} used`
  return `${used} ${used === 1 ? 'revision' : 'revisions'} used; no limit was agreed`
}
