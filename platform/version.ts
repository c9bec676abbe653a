import { readFileSync } from 'node:fs'

const facts = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))

/** Of what runs here. */
export const version: string = facts.version
