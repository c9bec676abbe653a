import { createContext } from 'react-router'

/** Takes down what ended a page, for the one line about its request. */
export const failureContext = createContext<(failure: unknown) => void>(() => {})
