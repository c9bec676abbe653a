import { toPublicName } from '../person/public-name.ts'
import type { Message, SharedMessageRow } from './message.ts'

/** Presents what the holder of a link may see of messages. */
export const presentSharedMessages = (messages: readonly Message[]): SharedMessageRow[] =>
  messages.map(({ id, at, by, isStaff, text }) => ({
    ...{ _id: id, at: at.toISOString(), by: toPublicName(by), isStaff, text },
  }))
