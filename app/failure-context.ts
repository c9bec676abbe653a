import { createContext } from 'react-router'

/** Records the error that ended a page, for the request's log line. */
export const failureContext = createContext<(failure: unknown) => void>(() => {})
