import { createContext, type ReactNode, useContext } from 'react'
import type { Counter } from './screens.ts'

type Counters = Record<Counter, number>

const none: Counters = { unreadContacts: 0 }
const CountersContext = createContext(none)

/** How many wait, by the place in the side menu. */
export const useCounters = () => useContext(CountersContext)

export function CountersProvider({ children }: { children: ReactNode }) {
  return <CountersContext value={none}>{children}</CountersContext>
}
