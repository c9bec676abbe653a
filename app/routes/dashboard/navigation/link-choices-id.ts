/** Id of the list of addresses that the fields for links offer. */
export const linkChoicesId = 'link-choices'
