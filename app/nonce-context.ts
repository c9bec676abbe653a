import { createContext } from 'react-router'

/** What lets this one answer's inline scripts run. Pages that have it are hydrated whole, all others by islands. */
export const nonceContext = createContext<string | undefined>(undefined)

/** What is asked beforehand for one answer of the dashboard, as JSON. */
export const readyAnswersContext = createContext<string>('')
