import { themeScript } from '../theme-script.ts'
import { recordIslandEvents } from './record-island-events.ts'

/** Inline script of every public page; its hash is part of the content security policy. */
export const publicScript = import.meta.env.SSR ? `${themeScript};(${recordIslandEvents})()` : ''
