import { createContext } from 'react'

/** Lets an inline script of the document run; known to the server's rendering only. */
export const InlineNonce = createContext<string | undefined>(undefined)
