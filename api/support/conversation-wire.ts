import {
  type Conversation,
  type ConversationDetail,
  type ConversationMessage,
  conversationNames,
  conversationRow,
} from '#core/conversation/conversation.ts'
import { earlierMessages, presentMessage } from '../http/messaging.ts'
import { presenter } from '../http/presenter.ts'
import { presentFile } from '../orders/order-wire.ts'

const present = presenter(conversationRow, conversationNames)
export const presentConversation = (conversation: Conversation) =>
  present({ ...conversation, lastWrittenBy: conversation.isLastByStaff ? 'staff' : 'client' })

export const presentConversationMessage = ({ delivery, ...message }: ConversationMessage) => ({
  ...presentMessage(message),
  delivery,
})

export const presentConversationDetail = ({
  id,
  files,
  canReply,
  hasMailServer,
  client,
  problem,
  order,
  quote,
  about,
  inquiry,
  messages,
  earlierThan,
  ...facts
}: ConversationDetail) => ({
  ...presentConversation({ id, ...facts }),
  files: files.map(presentFile),
  canReply,
  hasMailServer,
  client: client && { _id: client.id, name: client.name },
  problem: problem && { _id: problem.id, number: problem.number },
  order: order && { _id: order.id, number: order.number },
  quote: quote && { _id: quote.id, number: quote.number },
  about: about && { kind: about.kind, _id: about.id, name: about.name },
  inquiry,
  messages: messages.map(presentConversationMessage),
  earlierMessages: earlierMessages('conversations', { id, earlierThan }),
})
