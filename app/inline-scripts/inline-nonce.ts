import { createContext } from 'react'

/** CSP nonce of the document's inline scripts; set during server rendering only. */
export const InlineNonce = createContext<string | undefined>(undefined)
