import { themeScript } from '../theme-script.ts'
import { holdIslands } from './hold-islands.ts'

/** Inline script of every public page; its hash is part of the content security policy. */
export const publicScript = import.meta.env.SSR ? `${themeScript};(${holdIslands})()` : ''
