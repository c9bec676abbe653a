/** Sentence below the contact form, before the link to the privacy page. */
export const defaultContactPrivacy = 'We keep your name, address and message only to answer you.'
