import { createContext } from 'react-router'
import type { User } from './api/account.ts'
import type { PrefetchedData } from './api/prefetched-data.ts'

/** Session of the user who requested a document of the dashboard. */
export type DocumentSession = {
  user: User
  /** First requests of the browser and their responses. */
  prefetched: PrefetchedData
  /** Sends a GET request to the API as this user. */
  send: (path: string) => Promise<Response>
}

/** Session that the dashboard's loaders read with; set for documents of the dashboard only. */
export const documentSessionContext = createContext<DocumentSession | undefined>(undefined)
