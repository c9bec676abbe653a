/** Issuer of Google's ID tokens. In a file of its own, as settings and provider need it. */
export const googleIssuer = 'https://accounts.google.com'
