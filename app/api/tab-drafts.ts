const prefix = 'draft:'

/** Returns the key under which this tab's session storage keeps the draft of a form. */
export const draftKeyOf = (form: string) => `${prefix}${form}`

/** Removes all drafts of this tab, which the next person would find in the same forms. */
export function forgetDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
}
