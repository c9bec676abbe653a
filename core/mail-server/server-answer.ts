/** Sentences for steps that every mail server has. */
export const connectionFailures = {
  connect: 'The server could not be reached. Check its name, the port, and that a firewall lets it through.',
  tls: 'The connection could not be encrypted. Check the port, the kind of encryption, and the certificate of the server.',
}

/** Returns what a server answered, for one line of a screen. */
export const shortAnswer = (answer: string): string =>
  answer.replace(/\s+/g, ' ').slice(0, 300).toWellFormed()
