import { createContext } from 'react-router'
import type { User } from '#app/api/account.ts'
import type { Device } from '#app/components/ui/loading/first-render.tsx'

/** Signed-in user, for the guards and loaders below the layout. */
export const accountContext = createContext<User>()

/** Device that the server renders for; null in the browser. */
export const deviceContext = createContext<Device | null>(null)
