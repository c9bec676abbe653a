/** Name of a person for the holders of a link. An account without a name has its e-mail address as one, which they do not
 * see. */
export const toPublicName = (name: string): string => (/^\S+@\S+$/.test(name) ? '' : name)
