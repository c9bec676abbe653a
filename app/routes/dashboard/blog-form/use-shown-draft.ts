import { useState } from 'react'
import type { KeptDraft } from '#app/api/blog-form.ts'

type Shown = Pick<KeptDraft, 'revision' | 'draft'> & {
  /** Revision that this form has replaced, 0 for none, until the draft is read again. */
  replaced?: number
}

/** Follows the draft that the form of a post shows. A draft that a colleague keeps meanwhile never enters the form: its
 * next save would publish it. */
export function useShownDraft(kept: KeptDraft | null, opensPost: boolean) {
  const [shown, setShown] = useState<Shown | null>(opensPost ? null : kept)
  const known = kept?.revision ?? 0
  const isUnread = shown?.replaced === known
  if (shown && !isUnread) {
    if (!kept) setShown(null)
    else if (shown.replaced !== undefined) setShown({ revision: shown.revision, draft: shown.draft })
  }
  const isShown = shown !== null && (isUnread || shown.revision === known)
  return {
    /** The form shows the draft as it was read last. */
    isShown,
    /** Text of the draft that the form goes on from, null for that of the post. */
    text: kept && shown ? shown.draft : null,
    /** Last known revision of the draft, 0 for none. */
    revision: isShown ? shown.revision : known,
    replaceBy: (draft: Shown) => setShown({ ...draft, replaced: known }),
  }
}
