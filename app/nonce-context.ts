import { createContext } from 'react-router'
import type { Ahead } from './api/read-ahead.ts'

/** What lets this one answer's inline scripts run. Pages that have it are hydrated whole, all others by islands. */
export const nonceContext = createContext<string | undefined>(undefined)

/** What one answer of the dashboard brings along. */
export const readyAnswersContext = createContext<Ahead | undefined>(undefined)
