/** The accent of the default brand, for which the theme has colours of its own. */
export const defaultAccent = '#047857'
