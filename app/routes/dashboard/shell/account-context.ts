import { createContext } from 'react-router'
import type { User } from '#app/api/account.ts'

/** Signed-in user, for the guards and loaders below the layout. */
export const accountContext = createContext<User>()
