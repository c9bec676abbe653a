/** The bytes are not JSON, or are nested more deeply than the reader follows. */
export class JsonError extends Error {}
