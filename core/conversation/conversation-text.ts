type Texts = { message: string; messages: { text: string; isStaff: boolean }[] }

/** Returns what the client wrote: the message or, where none opened the conversation, the texts that followed. */
export const textOf = ({ message, messages }: Texts): string =>
  message || messages.flatMap(({ text, isStaff }) => (isStaff ? [] : text)).join('\n\n')

/** Returns a title for a record that is made of a conversation. */
export const titleOf = ({ subject, ...texts }: Texts & { subject: string }): string =>
  (subject || textOf(texts).trim().split('\n')[0] || '').slice(0, 100).toWellFormed()
