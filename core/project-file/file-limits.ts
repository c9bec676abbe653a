export const fileAreas = ['us', 'client'] as const
export type FileArea = (typeof fileAreas)[number]

export const maxFilesOfProject = 500
export const maxVersions = 50
/** Files of one call. */
export const maxAdded = 20
export const longestFolder = 60
