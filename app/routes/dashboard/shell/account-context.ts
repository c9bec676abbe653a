import { createContext } from 'react-router'
import type { User } from '#app/api/account.ts'
import type { Device } from '#app/components/ui/first-drawing.tsx'

/** Who is signed in, for the guards and loaders below the layout. */
export const accountContext = createContext<User>()

/** Whom the server draws a screen for; the browser has none. */
export const deviceContext = createContext<Device | null>(null)
