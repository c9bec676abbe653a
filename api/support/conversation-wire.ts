import {
  type Conversation,
  type ConversationDetail,
  type ConversationMessage,
  conversationNames,
  conversationRow,
} from '#core/conversation/conversation.ts'
import { presenter } from '../http/presenter.ts'
import { messagesBefore, presentMessage } from '../orders/order-wire.ts'

const present = presenter(conversationRow, conversationNames)
export const presentConversation = (conversation: Conversation) =>
  present({ ...conversation, lastWrittenBy: conversation.isLastByStaff ? 'staff' : 'client' })

export const presentConversationMessage = ({ delivery, ...message }: ConversationMessage) => ({
  ...presentMessage(message),
  delivery,
})

export const presentConversationDetail = ({
  id,
  canReply,
  messages,
  earlierThan,
  ...facts
}: ConversationDetail) => ({
  ...presentConversation({ id, ...facts }),
  canReply,
  messages: messages.map(presentConversationMessage),
  earlierMessages: messagesBefore(`/api/conversations/${id}/messages`, earlierThan),
})
