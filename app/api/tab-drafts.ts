const prefix = 'draft:'

/** Returns the key under which this tab's session storage keeps the draft of a person's form. */
export const draftKeyOf = (email: string, form: string) => `${prefix}${email}:${form}`

/** Removes the drafts of this tab, which the next person could read; not those of `email`. */
export function forgetDrafts({ except }: { except?: string } = {}): void {
  for (const key of Object.keys(sessionStorage)) {
    const isKept = except !== undefined && key.startsWith(draftKeyOf(except, ''))
    if (key.startsWith(prefix) && !isKept) sessionStorage.removeItem(key)
  }
}
