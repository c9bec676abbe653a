import { createContext } from 'react'

/** URL of the script that hydrates islands; set during server rendering only. */
export const IslandEntry = createContext<string | undefined>(undefined)
