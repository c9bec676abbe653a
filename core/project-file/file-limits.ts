export const fileAreas = ['us', 'client'] as const
export type FileArea = (typeof fileAreas)[number]

export const maxFilesOfProject = 500
export const maxVersions = 50
/** Files of one call. */
export const maxAdded = 20
/** Characters of the name of one folder, and folders inside each other. */
export const longestFolder = 60
export const deepestFolder = 5
export const longestPath = deepestFolder * (longestFolder + 1) - 1
