/** Verbs for the page of a one-time link. */
export { describeSecretLink, fillSecretLink, openSecretLink } from './use-secret-link.server.ts'
