import { createContext } from 'react'

/** Reason why nothing can be changed here. Buttons that send something are unavailable then, and say it. */
export const ChangeRefusal = createContext<string | undefined>(undefined)
