/** Thrown for bytes that are not JSON or exceed the reader's maximum depth. */
export class JsonError extends Error {}
