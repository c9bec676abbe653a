import { themeScript } from '../theme-script.ts'
import { holdIslands } from './hold-islands.ts'

/** The inline script of every public page; its hash stands in the content security policy. */
export const publicScript = import.meta.env.SSR ? `${themeScript};(${holdIslands})()` : ''
