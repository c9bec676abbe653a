import { createContext } from 'react'

/** Address of the script that hydrates islands; known to the server's rendering only. */
export const IslandEntry = createContext<string | undefined>(undefined)
