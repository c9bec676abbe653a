/** `new` until somebody has read it. The list leaves out spam unless it is asked for. */
export const conversationStatuses = ['new', 'open', 'waiting', 'done', 'spam'] as const
export type ConversationStatus = (typeof conversationStatuses)[number]

/** Origins of conversations: contact form, mail, or Order Now. */
export const conversationChannels = ['site', 'mail', 'chat'] as const
export type ConversationChannel = (typeof conversationChannels)[number]

export const statusLabels: Record<ConversationStatus, string> = {
  new: 'New',
  open: 'Open',
  waiting: 'Waiting',
  done: 'Done',
  spam: 'Spam',
}
